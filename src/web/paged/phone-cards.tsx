import { Checkbox, Skeleton } from '@mantine/core'
import type { Column } from './column.ts'
import classes from './phone-cards.module.css'
import { isOnControl, moveFocus } from './row-focus.ts'
import type { RowsProps } from './rows-props.ts'
import { extentOf, type RowId, type Selection, togglePage, toggleRow } from './selection.ts'
import { SortChoice } from './sort-choice.tsx'

const SKELETON_CARDS = 6

type PhoneCardsProps<Row, SortKey extends string, Id extends RowId> = RowsProps<
  Row,
  SortKey,
  Id
> & {
  rows: readonly Row[]
}

/** The rows on a phone. There are no headers to press, so the order is chosen from a list. */
export function PhoneCards<Row, SortKey extends string, Id extends RowId>({
  rows,
  sort,
  onSort,
  ...card
}: PhoneCardsProps<Row, SortKey, Id>) {
  return (
    <>
      <div className={classes.head}>
        {card.selection && (
          <SelectAll
            ids={rows.filter((row) => !card.isLocked?.(row)).map(card.rowId)}
            selection={card.selection}
          />
        )}
        {sort && onSort && <SortChoice columns={card.columns} sort={sort} onSort={onSort} />}
      </div>
      <ul className={classes.list} aria-label={card.caption} onKeyDown={moveFocus}>
        {rows.map((row) => (
          <PhoneCard key={card.rowId(row)} row={row} {...card} />
        ))}
      </ul>
    </>
  )
}

function PhoneCard<Row, SortKey extends string, Id extends RowId>({
  row,
  columns,
  rowId,
  rowLabel,
  onOpen,
  selection,
  isLocked,
  actions,
  isFaded,
  mobile,
}: Omit<RowsProps<Row, SortKey, Id>, 'caption'> & { row: Row }) {
  const selected = selection?.selected.has(rowId(row)) ?? false
  return (
    <li
      className={classes.card}
      data-row
      data-open={onOpen !== undefined || undefined}
      data-selected={selected || undefined}
      data-faded={isFaded?.(row) || undefined}
      {...(onOpen && {
        tabIndex: 0,
        onClick: (event) => !isOnControl(event) && onOpen(row),
        onKeyDown: (event) =>
          event.key === 'Enter' && event.target === event.currentTarget && onOpen(row),
      })}
    >
      {selection && (
        <Checkbox
          className={classes.check ?? ''}
          aria-label={`Select ${rowLabel(row)}`}
          checked={selected}
          disabled={isLocked?.(row) ?? false}
          onChange={() => selection.onChange(toggleRow(selection.selected, rowId(row)))}
        />
      )}
      <div className={classes.content}>
        {actions && <div className={classes.buttons}>{actions(row)}</div>}
        {mobile ? mobile(row) : <LabelledValues row={row} columns={columns} />}
      </div>
    </li>
  )
}

function LabelledValues<Row, SortKey extends string>({
  row,
  columns,
}: {
  row: Row
  columns: readonly Column<Row, SortKey>[]
}) {
  const [title, ...others] = columns.filter((column) => !column.hideOnPhone)
  return (
    <>
      <div className={classes.title}>{title?.cell(row)}</div>
      <dl className={classes.values}>
        {others.map(({ header, cell }) => (
          <div key={header} className={classes.pair}>
            <dt>{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function SelectAll<Id extends RowId>({
  ids,
  selection: { selected, onChange },
}: {
  ids: readonly Id[]
  selection: Selection<Id>
}) {
  const extent = extentOf(selected, ids)
  return (
    <Checkbox
      label="Select all"
      checked={extent === 'all'}
      indeterminate={extent === 'some'}
      onChange={() => onChange(togglePage(selected, ids))}
    />
  )
}

export function PhoneCardsSkeleton({ cards = SKELETON_CARDS }: { cards: number | undefined }) {
  return (
    <div aria-hidden>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className={classes.card}>
          <div className={classes.content}>
            <Skeleton height={14} width="55%" mb={10} />
            <Skeleton height={11} width="85%" mb={8} />
            <Skeleton height={11} width="70%" />
          </div>
        </div>
      ))}
    </div>
  )
}
