import { setTimeout } from 'node:timers/promises'
import { letSalesGoFirst } from '#server/sales-first.ts'

/** How many rows are read at once: reading an answer of the database is one piece of work too. */
export const EXPORT_PIECE = 100
/** How many are written at once, with a turn of the event loop after each: an export must not hold up the tills. */
const SLICE = 25

/** Writes one row, as a line of a CSV file or as a row of a sheet. */
export type WriteRow<Row> = (row: Row) => string
/** Written rows, some at a time. */
export type WrittenRows = AsyncIterable<readonly string[]>

interface ExportSource<Row extends { id: number }, Told> {
  /** The next rows after this id; none when there are no more. */
  read: (afterId: number) => Promise<readonly Row[]>
  /** What the columns are filled from. */
  tell: (row: Row) => Told
}

/**
 * The rows of an export, read in pieces by id. A cursor would hold a connection for as long as somebody's download
 * takes; so a slow reader holds none that a till may need. After each piece it rests as long as it worked: half of the
 * machine stays with the tills.
 */
export async function* exportRows<Row extends { id: number }, Told>(
  { read, tell }: ExportSource<Row, Told>,
  write: WriteRow<Told>,
): AsyncGenerator<readonly string[]> {
  for (let lastId = 0; ;) {
    let began = performance.now()
    const rows = await read(lastId)
    if (rows.length === 0) return
    let worked = performance.now() - began
    for (let at = 0; at < rows.length; at += SLICE) {
      began = performance.now()
      const lines = rows.slice(at, at + SLICE).map((row) => write(tell(row)))
      worked += performance.now() - began
      yield lines
      await letSalesGoFirst()
    }
    lastId = rows.at(-1)!.id
    await setTimeout(worked)
  }
}

/** The same for a few rows that are at hand. */
export async function* fewRows<Row>(
  rows: readonly Row[],
  write: WriteRow<Row>,
): AsyncGenerator<readonly string[]> {
  for (let at = 0; at < rows.length; at += SLICE) {
    yield rows.slice(at, at + SLICE).map(write)
    await letSalesGoFirst()
  }
}

/** For rows that are told as they are. */
export const asItIs = <Row>(row: Row): Row => row
