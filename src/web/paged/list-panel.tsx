import { Paper } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StaleNotice } from '#web/ui/states/stale-notice.tsx'
import type { ListData } from './list-data.ts'
import classes from './list-panel.module.css'
import { PagerBar } from './pager-bar.tsx'

/** What every list on screen is told, however it shows its rows. */
export interface ListProps<Row> {
  /** From `usePagedQuery`, or from `wholeList(useQuery(...))`. */
  list: ListData<Row>
  /** Stands in the place of the rows when there are none. */
  empty: ReactNode
  /** What a person reads when the rows cannot be fetched. */
  failed: string
  /** Shown while the first rows are on their way. */
  loadingText?: string
}

interface ListPanelProps<Row> extends ListProps<Row> {
  /** Without a frame for lists that stand in one already, such as a dialog. */
  bare?: boolean
  /** Selection bar and the like. */
  above?: ReactNode
  skeleton: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** The frame around a list: its loading, empty and failed states, and the way to its other pages. */
export function ListPanel<Row>({
  list,
  empty,
  failed,
  loadingText = 'Loading...',
  bare = false,
  above,
  skeleton,
  children,
}: ListPanelProps<Row>) {
  const top = useRef<HTMLDivElement>(null)
  const { rows, pager } = list
  return (
    <Paper
      ref={top}
      className={classes.panel}
      withBorder={!bare}
      data-bare={bare || undefined}
      data-outdated={list.isOutdated || undefined}
      aria-busy={list.isFetching}
    >
      {above}
      {list.error !== null && rows !== undefined && (
        <StaleNotice onRetry={list.retry}>
          {failed.replace(/\.$/, '')}. The rows may be out of date.
        </StaleNotice>
      )}
      <Content
        list={list}
        empty={empty}
        failed={failed}
        loadingText={loadingText}
        skeleton={skeleton}
      >
        {children}
      </Content>
      {pager && (
        <PagerBar
          pager={pager}
          shown={rows?.length}
          onTurn={() => top.current?.scrollIntoView({ block: 'start' })}
        />
      )}
    </Paper>
  )
}

function Content<Row>({
  list,
  empty,
  failed,
  loadingText,
  skeleton,
  children,
}: Omit<ListPanelProps<Row>, 'bare' | 'above'>) {
  if (list.rows !== undefined) return list.rows.length === 0 ? empty : children(list.rows)
  if (list.error === null)
    return (
      <>
        {skeleton}
        <p className={classes.loading} role="status">
          {loadingText}
        </p>
      </>
    )
  return (
    <ErrorState
      title={failed}
      {...(list.error.message !== failed && { text: list.error.message })}
      onRetry={list.retry}
      retrying={list.isFetching}
    />
  )
}
