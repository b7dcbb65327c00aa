import { Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '#shared/counted.ts'
import { formatTotal } from '#web/ui/facts/format.ts'
import type { Pager } from './list-data.ts'
import classes from './pager-bar.module.css'
import { PAGE_SIZES } from './use-paged-query.ts'

interface PagerBarProps {
  pager: Pager
  /** How many rows are on screen; undefined while none are. */
  shown: number | undefined
  /** After a step, before its rows arrive. */
  onTurn: () => void
}

export function PagerBar({ pager, shown = 0, onTurn }: PagerBarProps) {
  const { total, before, previous } = pager
  if (shown === 0 && previous === undefined)
    // The empty state says it to the eye.
    return <VisuallyHidden role="status">{total === 0 && 'Nothing to show'}</VisuallyHidden>
  return (
    <div className={classes.bar}>
      <p className={classes.range} role="status">
        {shown > 0 && total !== undefined && rangeText(before, shown, total)}
      </p>
      {/* A page that failed has no total, but a way back. */}
      {(previous !== undefined || (total ?? 0) > PAGE_SIZES[0]) && (
        <PagerControls pager={pager} onTurn={onTurn} />
      )}
    </div>
  )
}

function PagerControls({ pager, onTurn }: Pick<PagerBarProps, 'pager' | 'onTurn'>) {
  const { pageSize, setPageSize, previous, next } = pager
  const turn = (step: (() => void) | undefined) => () => {
    step?.()
    onTurn()
  }
  return (
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
  )
}

const rangeText = (before: number, shown: number, total: number): string =>
  `Showing ${formatCount(before + 1)}-${formatCount(before + shown)} of ${formatTotal(total)}`
