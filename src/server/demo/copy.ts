import { finished } from 'node:stream/promises'
import type { Db } from '#server/db/client.ts'

type CopyValue = string | number | boolean | null | Uint8Array

/** Rows for one table, kept as the text that COPY reads until they are sent. */
export interface Sheet {
  add(row: readonly CopyValue[]): void
  send(db: Db): Promise<void>
}

export function sheetFor(table: string, columns: readonly string[]): Sheet {
  let lines: string[] = []
  return {
    add(row) {
      lines.push(row.map(asCopyText).join('\t'))
    },
    async send(db) {
      if (lines.length === 0) return
      const text = `${lines.join('\n')}\n`
      lines = []
      await copyText(db, `COPY ${table} (${columns.join(', ')}) FROM STDIN`, text)
    },
  }
}

/** The same for rows that are objects: of each the columns are taken, and the compiler tells which it lacks. */
export function namedSheetFor<Name extends string>(table: string, columns: readonly Name[]) {
  const sheet = sheetFor(table, columns)
  return {
    add: (row: Readonly<Record<Name, CopyValue>>): void =>
      sheet.add(columns.map((name) => row[name])),
    send: (db: Db): Promise<void> => sheet.send(db),
  }
}

async function copyText(db: Db, statement: string, text: string): Promise<void> {
  const stream = await db.copyIn(statement)
  stream.end(text)
  await finished(stream)
}

const NEEDS_ESCAPE = /[\\\t\n\r]/

function asCopyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return NEEDS_ESCAPE.test(value) ? escaped(value) : value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return `\\\\x${Buffer.from(value).toString('hex')}`
}

const escaped = (value: string): string =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
