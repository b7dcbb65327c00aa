import { Modal, Skeleton } from '@mantine/core'
import type { Category } from '#shared/products/category.ts'
import { toast } from '#web/ui/toast.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'
import { IconTags } from '@tabler/icons-react'
import classes from './categories-dialog.module.css'
import { CategoryNameForm } from './category-name-form.tsx'
import { CategoryRow } from './category-row.tsx'
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
