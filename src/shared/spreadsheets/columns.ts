import { type CsvCell, csvLine } from '#shared/csv.ts'
import type { Cents } from '#shared/money.ts'

/**
 * What a column holds. Text is what a spreadsheet must not take for a quantity: SKUs, barcodes, telephone and ID
 * numbers with their zeros. A word is one of a few, which an import reads in any spelling.
 */
export type ColumnKind = 'text' | 'word' | 'whole' | 'number' | 'money' | 'day' | 'moment' | 'flag'
/** Of `money` whole cents, of `day` YYYY-MM-DD, of `moment` an instant. */
export type CellValue = string | number | boolean | null | undefined

export interface Column<Row> {
  kind: ColumnKind
  read: (row: Row) => CellValue
}

/** The columns of a table in their order: the heading, and how a row fills it. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>

/** What a column can be that holds such a value. */
type KindOf<Value> = [Value] extends [boolean]
  ? 'flag'
  : [Value] extends [Cents]
    ? 'money'
    : [Value] extends [number]
      ? 'whole' | 'number'
      : 'text' | 'word' | 'day' | 'moment'

/** The columns of rows that are told as they are: each field of a row has one, under its own name. */
export const columnsOf = <Row extends object>(kinds: {
  readonly [Name in keyof Row]: KindOf<NonNullable<Row[Name]>>
}) =>
  Object.fromEntries(
    Object.entries<ColumnKind>(kinds).map(([name, kind]) => [
      name,
      { kind, read: (row: Row) => row[name as keyof Row] as CellValue },
    ]),
  ) as { readonly [Name in keyof Row]: Column<Row> }

type Maybe<Value> = Value | null | undefined

export const text = <Row>(read: (row: Row) => Maybe<string>): Column<Row> => ({
  kind: 'text',
  read,
})
export const whole = <Row>(read: (row: Row) => Maybe<number>): Column<Row> => ({
  kind: 'whole',
  read,
})
export const number = <Row>(read: (row: Row) => Maybe<number>): Column<Row> => ({
  kind: 'number',
  read,
})
export const money = <Row>(read: (row: Row) => Maybe<Cents>): Column<Row> => ({
  kind: 'money',
  read,
})
export const day = <Row>(read: (row: Row) => Maybe<string>): Column<Row> => ({ kind: 'day', read })
export const moment = <Row>(read: (row: Row) => Maybe<string>): Column<Row> => ({
  kind: 'moment',
  read,
})
export const headingLine = (columns: Columns<never>): string => csvLine(Object.keys(columns))

/** A row as a line of a CSV file. */
export const rowLine = <Row>(columns: Columns<Row>, row: Row): string =>
  csvLine(Object.values(columns).map(({ kind, read }) => csvCell(kind, read(row))))

function csvCell(kind: ColumnKind, value: CellValue): CsvCell {
  if (kind !== 'money' || typeof value !== 'number') return value
  // As a number when it is below zero: text that begins with a minus would be quoted out as a formula.
  return value < 0 ? value / 100 : (value / 100).toFixed(2)
}
