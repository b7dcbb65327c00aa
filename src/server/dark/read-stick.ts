import { z } from 'zod'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { EntryOutcome } from '#shared/dark/contract.ts'
import { type DarkTill, findDarkTill, listDarkTills } from './queries.ts'
import { readEntry } from './read-entry.ts'
import { openSealed } from './seal-key.ts'
import { bookAll } from './send-entries.ts'

const StickFile = z.object({
  veld: z.literal('till entries'),
  version: z.literal(1),
  till_id: z.number().int().positive(),
  key: z.string(),
  sealed: z.string(),
})

const Opened = z.object({ entries: z.array(z.unknown()) })

const UNKNOWN_TILL =
  'The shop does not know the till that saved this file: it was restored from an older backup. Keep the file, and open that till with the line: it registers anew and sends everything by itself'

interface Read {
  till_id: number
  till_name: string
  entries: EntryOutcome[]
}

/** The file that a till saved because it could not reach the server. What is booked already is not booked again. */
export async function readStick(caller: Caller, file: string): Promise<Read> {
  const stick = parse(file)
  if (!stick) throw new Refusal(400, 'This is no file that a till of Veld saved')
  const opened = Opened.safeParse(openSealed(caller.sealer, 'veld stick', stick)).data
  if (!opened)
    throw new Refusal(400, 'This file cannot be opened: it is damaged, or of another shop')
  const till =
    (await findDarkTill(caller.db, stick.till_id)) ?? (await signerOf(caller.db, opened.entries))
  if (!till) throw new Refusal(400, UNKNOWN_TILL)
  const entries = await bookAll(caller, till, opened.entries)
  await caller.inTransaction((db) =>
    recordAudit(db, caller, {
      action: 'import',
      table_name: 'till_entries',
      record_id: till.id,
      new_values: { till: till.name, entries: entries.length },
    }),
  )
  return { till_id: till.id, till_name: till.name, entries }
}

/** A till that a restored shop did not know has registered anew, with the same key: the file bears its old number. */
async function signerOf(db: Db, entries: readonly unknown[]): Promise<DarkTill | undefined> {
  const tills = await listDarkTills(db)
  return tills.find(({ public_key }) => entries.some((one) => readEntry(one, public_key).isSigned))
}

function parse(file: string): z.output<typeof StickFile> | undefined {
  try {
    return StickFile.safeParse(JSON.parse(file)).data
  } catch {
    return undefined
  }
}
