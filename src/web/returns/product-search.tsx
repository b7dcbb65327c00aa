import { Select } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { formatRand } from '#shared/money.ts'
import type { Product } from '#shared/products/product.ts'
import { useFoundProducts } from '#web/products/data.ts'
import { chooseMarked } from '#web/ui/forms/choose-marked.ts'

interface ProductSearchProps {
  label: string
  error?: ReactNode
  onPick: (product: Product) => void
}

/** One of thousands of products, by name, SKU or barcode; chosen, it is empty for the next. */
export function ProductSearch({ label, error, onPick }: ProductSearchProps) {
  const [search, setSearch] = useState('')
  const { data, isPlaceholderData, isError } = useFoundProducts(search)
  // Enter must not choose from the answer to an earlier word.
  const found = isPlaceholderData ? undefined : data
  /** What Enter was pressed for, by a scanner before its answer is there. */
  const [entered, setEntered] = useState<string>()

  function pick(product: Product | undefined) {
    if (product) onPick(product)
    setSearch('')
    setEntered(undefined)
  }
  const isAnswered = entered !== undefined && entered === search && found !== undefined
  useEffect(() => {
    if (!isAnswered) return
    setEntered(undefined)
    const [first] = found
    if (first) pick(first)
    // Once, when the answer is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isAnswered])

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    chooseMarked(event)
    if (event.key !== 'Enter' || search === '' || event.isDefaultPrevented()) return
    event.preventDefault()
    event.stopPropagation()
    setEntered(search)
  }
  return (
    <Select
      label={label}
      placeholder="Search by name or SKU, or scan"
      searchable
      selectFirstOptionOnChange
      onKeyDownCapture={onKey}
      // The server has searched already.
      filter={({ options }) => options}
      data={(found ?? []).map(({ id, name, price }) => ({
        value: String(id),
        label: `${name}, ${formatRand(price)}`,
      }))}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => pick(found?.find((each) => String(each.id) === id))}
      nothingFoundMessage={
        isError
          ? 'Products could not be loaded'
          : found
            ? 'No such product'
            : 'Searching products...'
      }
      error={error}
    />
  )
}
