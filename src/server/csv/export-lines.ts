import { setImmediate, setTimeout } from 'node:timers/promises'
import { csvLine, type CsvCell } from '#shared/csv.ts'
import type { Cents } from '#shared/money.ts'

/** The columns of an export in their order: the heading, and how a row fills it. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

/** How many rows are read at once. */
export const EXPORT_PIECE = 500
/** How many are written at once, with a turn of the event loop after each: an export must not hold up the tills. */
const SLICE = 25

interface ExportSource<Row extends { id: number }, Told> {
  columns: ExportColumns<Told>
  /** The next rows after this id; none when there are no more. */
  read: (afterId: number) => Promise<readonly Row[]>
  /** What the columns are filled from. */
  tell: (row: Row) => Told
}

/**
 * The lines of an export, read in pieces by id. A cursor would hold a connection for as long as somebody's download
 * takes; so a slow reader holds none that a till may need. After each piece it rests as long as it worked: half of the
 * machine stays with the tills.
 */
export async function* exportLines<Row extends { id: number }, Told>({
  columns,
  read,
  tell,
}: ExportSource<Row, Told>): AsyncGenerator<string> {
  const cells = Object.values(columns)
  const line = (row: Row) => {
    const told = tell(row)
    return csvLine(cells.map((cell) => cell(told)))
  }
  yield csvLine(Object.keys(columns))
  for (let lastId = 0; ;) {
    let began = performance.now()
    const rows = await read(lastId)
    if (rows.length === 0) return
    let worked = performance.now() - began
    for (let at = 0; at < rows.length; at += SLICE) {
      began = performance.now()
      const lines = rows.slice(at, at + SLICE).map(line)
      worked += performance.now() - began
      yield lines.join('')
      await setImmediate()
    }
    lastId = rows.at(-1)!.id
    await setTimeout(worked)
  }
}

/** For rows that are told as they are. */
export const asItIs = <Row>(row: Row): Row => row

/** An amount as a spreadsheet reads it: rand with two decimals. */
export const randCell = (amount: Cents): string => (amount / 100).toFixed(2)
