import { Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '#web/ui/format-count.ts'
import type { Pager } from './list-data.ts'
import classes from './pager-bar.module.css'
import { PAGE_SIZES } from './use-paged-query.ts'

interface PagerBarProps {
  pager: Pager
  /** How many rows are on screen; undefined while none are. */
  shown: number | undefined
  loadingText: string
  /** After a step, before its rows arrive. */
  onTurn: () => void
}

export function PagerBar({ pager, shown, loadingText, onTurn }: PagerBarProps) {
  const { total, before, pageSize, setPageSize, previous, next } = pager
  const smallest = PAGE_SIZES[0]
  const turn = (step: (() => void) | undefined) => () => {
    step?.()
    onTurn()
  }
  return (
    <div className={classes.bar}>
      <p className={classes.range} role="status">
        {shown === undefined || total === undefined ? loadingText : rangeText(before, shown, total)}
      </p>
      {(total ?? 0) > smallest && (
        <div className={classes.controls}>
          <NativeSelect
            classNames={{ root: classes.size ?? '', label: classes.sizeLabel ?? '' }}
            label="Rows per page"
            data={PAGE_SIZES.map(String)}
            value={String(pageSize)}
            onChange={(event) => setPageSize(Number(event.currentTarget.value))}
          />
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            disabled={previous === undefined}
            onClick={turn(previous)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            disabled={next === undefined}
            onClick={turn(next)}
          >
            Next
          </Button>
        </div>
      )}
    </div>
  )
}

function rangeText(before: number, shown: number, total: number): string {
  if (shown === 0) return 'Nothing to show'
  return `Showing ${formatCount(before + 1)}–${formatCount(before + shown)} of ${formatCount(total)}`
}
