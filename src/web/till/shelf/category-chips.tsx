import { memo } from 'react'
import type { TillCategory } from '#shared/till/catalogue.ts'
import classes from './category-chips.module.css'

interface CategoryChipsProps {
  categories: readonly TillCategory[]
  chosen: number | null
  onChoose: (id: number | null) => void
}

export const CategoryChips = memo(function CategoryChips({
  categories,
  chosen,
  onChoose,
}: CategoryChipsProps) {
  const chips = [{ id: null, name: 'All Categories' }, ...categories]
  return (
    <div className={classes.chips} role="group" aria-label="Categories">
      {chips.map(({ id, name }) => (
        <button
          key={id ?? 'all'}
          type="button"
          className={classes.chip}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
})
