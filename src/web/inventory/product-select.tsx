import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Level } from '#shared/inventory/level.ts'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/use-debounced-text.ts'
import { useProductChoices } from './data.ts'
import classes from './product-select.module.css'
import { formatUnits } from './units.ts'

interface ProductSelectProps {
  onChange: (productId: number) => void
  error?: ReactNode
}

/** One of thousands of products: the server searches, the list shows the first that match. */
export function ProductSelect({ onChange, error }: ProductSelectProps) {
  const [chosen, setChosen] = useState<Level>()
  // Undefined while nobody types: the field then shows what is chosen.
  const [typed, setTyped] = useState<string>()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const search = typed?.trim() ?? ''
  const [wanted] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS)
  const { data, isError, isPlaceholderData } = useProductChoices(wanted, combobox.dropdownOpened)
  // Enter must not choose from the answer to an earlier word.
  const choices = search === wanted && !isPlaceholderData ? data : undefined

  const { selectFirstOption } = combobox
  useEffect(() => {
    if (choices !== undefined && wanted !== '') selectFirstOption()
  }, [choices, wanted, selectFirstOption])

  function choose(id: string) {
    const product = choices?.find((choice) => String(choice.id) === id)
    if (product === undefined) return
    setChosen(product)
    setTyped(undefined)
    onChange(product.id)
    combobox.closeDropdown()
  }
  function type(text: string) {
    setTyped(text)
    combobox.resetSelectedOption()
    combobox.openDropdown()
  }
  function onKeyDown(event: KeyboardEvent) {
    // The answer is on its way: Enter would send the form without a product.
    if (event.key === 'Enter' && combobox.dropdownOpened) event.preventDefault()
  }
  function onBlur() {
    combobox.closeDropdown()
    setTyped(undefined)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label="Product"
          placeholder="Search by name or SKU"
          required
          data-autofocus
          error={error}
          value={typed ?? (chosen ? `${chosen.name} · ${chosen.sku}` : '')}
          maxLength={100}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          rightSection={
            combobox.dropdownOpened && choices === undefined && !isError ? (
              <Loader size={14} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={classes.options} aria-label="Products">
          <Choices choices={choices ?? data} isError={isError} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Choices({
  choices,
  isError,
}: {
  choices: readonly Level[] | undefined
  isError: boolean
}) {
  if (isError) return <Combobox.Empty>Products could not be loaded</Combobox.Empty>
  if (choices === undefined) return <Combobox.Empty>Loading products...</Combobox.Empty>
  if (choices.length === 0) return <Combobox.Empty>No products found</Combobox.Empty>
  return choices.map((choice) => (
    <Combobox.Option key={choice.id} value={String(choice.id)} className={classes.option ?? ''}>
      <TwoLines first={choice.name} second={`${choice.sku} · ${formatUnits(choice.stock_level)}`} />
    </Combobox.Option>
  ))
}
