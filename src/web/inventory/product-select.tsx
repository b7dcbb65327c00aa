import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Level } from '#shared/inventory/level.ts'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { useDebouncedText } from '#web/ui/forms/use-debounced-text.ts'
import { useEarlyEnter } from '#web/ui/forms/use-early-enter.ts'
import { useProductChoices } from './data.ts'
import classes from './product-select.module.css'
import { formatUnits } from './units.ts'

interface ProductSelectProps {
  onChange: (product: Level) => void
  error?: ReactNode
}

/** One of thousands of products: the server searches, the list shows the first that match. */
export function ProductSelect({ onChange, error }: ProductSelectProps) {
  const [search, setSearch] = useState('')
  const { text, type, settle } = useDebouncedText(search, setSearch)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const wanted = search.trim()
  const { data, isError, isPlaceholderData } = useProductChoices(wanted, combobox.dropdownOpened)
  // Enter must not choose from the answer to an earlier word.
  const choices = text === search && !isPlaceholderData ? data : undefined

  const setEntered = useEarlyEnter({ text: search, found: choices, take })

  const { selectFirstOption } = combobox
  useEffect(() => {
    if (choices !== undefined && wanted !== '') selectFirstOption()
  }, [choices, wanted, selectFirstOption])

  function choose(id: string) {
    const product = choices?.find((choice) => String(choice.id) === id)
    if (product) take(product)
  }
  function take(product: Level) {
    onChange(product)
    rest()
  }
  /** Chosen, it is empty for the next. */
  function rest() {
    combobox.closeDropdown()
    settle('')
  }
  function onType(typed: string) {
    type(typed)
    setEntered(undefined)
    combobox.resetSelectedOption()
    combobox.openDropdown()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !combobox.dropdownOpened) return
    // Enter would send the form without a product.
    event.preventDefault()
    if (choices !== undefined || text.trim() === '') return
    settle(text)
    setEntered(text)
  }
  return (
    // Inside the dialog: at the end of the page its list would stand outside of every landmark.
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label="Product"
          placeholder="Scan, or search by name or SKU"
          data-autofocus
          error={error}
          value={text}
          maxLength={100}
          onChange={(event) => onType(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onKeyDown={onKeyDown}
          onBlur={rest}
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
