import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
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
  const { data: found = [] } = useFoundProducts(search)
  return (
    <Select
      label={label}
      placeholder="Search by name or SKU, or scan"
      searchable
      selectFirstOptionOnChange
      onKeyDownCapture={chooseMarked}
      // The server has searched already.
      filter={({ options }) => options}
      data={found.map(({ id, name, price }) => ({
        value: String(id),
        label: `${name}, ${formatRand(price)}`,
      }))}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => {
        const product = found.find((each) => String(each.id) === id)
        if (product) onPick(product)
        setSearch('')
      }}
      nothingFoundMessage="No such product"
      error={error}
    />
  )
}
