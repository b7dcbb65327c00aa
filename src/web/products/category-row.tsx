import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Category } from '#shared/products/category.ts'
import { toast } from '#web/ui/toast.tsx'
import { counted } from '#web/ui/counted.ts'
import classes from './categories-dialog.module.css'
import { CategoryNameForm } from './category-name-form.tsx'
import { useCatalogueWrites } from './data.ts'

export function CategoryRow({ category: { id, name, product_count } }: { category: Category }) {
  const { renameCategory } = useCatalogueWrites()
  const [renaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    // The field that had the focus is gone.
    if (wasRenaming.current && !renaming) pencil.current?.focus()
    wasRenaming.current = renaming
  }, [renaming])

  async function rename(wanted: string) {
    if (wanted !== name) {
      await renameCategory(id, wanted)
      toast.success('Category renamed successfully!')
    }
    setRenaming(false)
  }
  if (renaming)
    return (
      <li className={classes.row}>
        <CategoryNameForm
          label={`New name for ${name}`}
          name={name}
          submitLabel="Save"
          onSubmit={rename}
          onCancel={() => setRenaming(false)}
          autoFocus
        />
      </li>
    )
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      <span className={classes.count}>{counted(product_count, 'product')}</span>
      <Tooltip label="Rename">
        <ActionIcon
          ref={pencil}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Rename ${name}`}
          onClick={() => setRenaming(true)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
