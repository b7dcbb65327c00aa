import { ActionIcon, Modal, Skeleton, Tooltip } from '@mantine/core'
import { IconPencil, IconTags } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { counted } from '#shared/counted.ts'
import type { Category } from '#shared/products/category.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import classes from './categories-dialog.module.css'
import { CategoryNameForm } from './category-name-form.tsx'
import { useCatalogueWrites, useCategories } from './data.ts'

/** Categories are added and renamed here; past sales keep the names they were sold under. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const categories = useCategories()
  const { addCategory } = useCatalogueWrites()
  useFocusReturn()

  async function add(name: string) {
    await addCategory(name)
    toast.success('Category added successfully!')
  }
  return (
    <Modal opened onClose={onClose} title="Manage Categories" returnFocus={false}>
      <CategoryNameForm label="New category" submitLabel="Add" onSubmit={add} autoFocus />
      {categories.data ? (
        <CategoryList categories={categories.data} />
      ) : categories.error ? (
        <ErrorState
          title="Failed to fetch categories"
          onRetry={() => void categories.refetch()}
          retrying={categories.isFetching}
        />
      ) : (
        <Skeleton height={240} mt="md" />
      )}
    </Modal>
  )
}

function CategoryList({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0)
    return (
      <EmptyState
        icon={IconTags}
        title="No categories yet"
        text="Every product belongs to one, such as Flower or Edibles."
      />
    )
  return (
    <ul className={classes.list} aria-label="Categories">
      {categories.map((category) => (
        <CategoryRow key={category.id} category={category} />
      ))}
    </ul>
  )
}

function CategoryRow({ category: { id, name, product_count } }: { category: Category }) {
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
