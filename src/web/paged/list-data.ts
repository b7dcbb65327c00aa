import type { UseQueryResult } from '@tanstack/react-query'

/** What a list on screen needs to know, whether the server pages it or sends it whole. */
export interface ListData<Row> {
  /** Undefined until the first answer, and after one that failed. */
  rows: readonly Row[] | undefined
  error: Error | null
  isFetching: boolean
  /** The rows are those of the page or filter before, while the wanted ones are on their way. */
  isOutdated: boolean
  retry: () => void
  pager?: Pager
}

export interface Pager {
  /** How many rows the filters match; undefined until the first answer. */
  total: number | undefined
  /** How many rows stand before the page. */
  before: number
  pageSize: number
  setPageSize: (size: number) => void
  /** Undefined where there is no such page. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** A list that the server sends whole, such as the batches of one product. */
export function wholeList<Row>({
  data,
  error,
  isFetching,
  isPlaceholderData,
  refetch,
}: UseQueryResult<readonly Row[]>): ListData<Row> {
  return {
    rows: data,
    error,
    isFetching,
    isOutdated: isPlaceholderData,
    retry: () => void refetch(),
  }
}

/** Rows that came with something else, such as the best five of a report. */
export const rowsAtHand = <Row>(rows: readonly Row[]): ListData<Row> => ({
  rows,
  error: null,
  isFetching: false,
  isOutdated: false,
  retry: () => {},
})
