import { Select } from '@mantine/core'
import { type FocusEventHandler, type ReactNode, useState } from 'react'
import { ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { useCatalogueWrites, useCategories } from './data.ts'

const CREATE = 'create'
const MAX_NAME = 80

interface CategorySelectProps {
  value?: string | null
  onChange?: (id: string | null) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  error?: ReactNode
  /** A category could not be created. */
  onFailed: (text: string) => void
}

/** A category from the list; a name that is not in it can be created on the spot. */
export function CategorySelect({
  value = null,
  onChange,
  onFailed,
  ...field
}: CategorySelectProps) {
  const { data: categories = [] } = useCategories()
  const { addCategory } = useCatalogueWrites()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const name = typed.trim()
  const isNew =
    name !== '' && !categories.some((known) => known.name.toLowerCase() === name.toLowerCase())
  const options = categories.map((known) => ({ value: String(known.id), label: known.name }))

  async function create() {
    setBusy(true)
    try {
      const { id } = await addCategory(name)
      onChange?.(String(id))
    } catch (error) {
      if (!(error instanceof ApiError)) logError(error)
      onFailed(error instanceof ApiError ? error.message : 'Failed to add the category')
    }
    setBusy(false)
  }
  return (
    <Select
      label="Category"
      withAsterisk
      placeholder="Select, or type a new one"
      searchable
      selectFirstOptionOnChange
      maxLength={MAX_NAME}
      disabled={busy}
      data={isNew ? [...options, { value: CREATE, label: `Create “${name}”` }] : options}
      value={value}
      onChange={(chosen) => {
        if (chosen === CREATE) void create()
        else onChange?.(chosen)
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No categories yet: type a name"
      comboboxProps={{ withinPortal: true }}
      {...field}
    />
  )
}
