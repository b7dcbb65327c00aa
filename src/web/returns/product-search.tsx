import { Select } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatRand } from '#shared/money.ts'
import type { Product } from '#shared/products/product.ts'
import { useFoundProducts } from '#web/products/data.ts'
import { chooseMarked } from '#web/ui/forms/choose-marked.ts'
import { useDebouncedText } from '#web/ui/forms/use-debounced-text.ts'
import { useEarlyEnter } from '#web/ui/forms/use-early-enter.ts'

interface ProductSearchProps {
  label: string
  error?: ReactNode
  onPick: (product: Product) => void
}

/** One of thousands of products, by name, SKU or barcode; chosen, it is empty for the next. */
export function ProductSearch({ label, error, onPick }: ProductSearchProps) {
  const [search, setSearch] = useState('')
  const { text, type, settle } = useDebouncedText(search, setSearch)
  const { data, isPlaceholderData, isError } = useFoundProducts(search)
  // Enter must not choose from the answer to an earlier word.
  const found = text === search && !isPlaceholderData ? data : undefined
  const setEntered = useEarlyEnter({ text: search, found, take: pick })

  function pick(product: Product | undefined) {
    if (product) onPick(product)
    settle('')
    setEntered(undefined)
  }
  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    chooseMarked(event)
    if (event.key !== 'Enter' || text === '' || event.isDefaultPrevented()) return
    event.preventDefault()
    event.stopPropagation()
    settle(text)
    setEntered(text)
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
      searchValue={text}
      onSearchChange={type}
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
