import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { findZReport } from '#server/shifts/queries.ts'
import { type JournalFormat, journalText } from '#shared/bookkeeping/journal-file.ts'
import { imbalanceOf, type Journal, journalOf } from '#shared/bookkeeping/journal.ts'
import { addDays, shopDay } from '#shared/dates.ts'
import type { ExportFile } from '#shared/endpoint.ts'
import { cents, formatRand } from '#shared/money.ts'
import { dayCount, type DayRange, TURNED_ROUND } from '#shared/reports/period.ts'
import { getShiftFigures, listDayFigures } from './day-queries.ts'

const MAX_DAYS = 366

interface Asked {
  from: string | null
  to: string | null
  /** Of one Z report instead. */
  shift_id: number | null
  format: JournalFormat
}

/** Balanced or refused: what a bookkeeper takes over is never put right by hand. */
export async function exportJournal(caller: Caller, asked: Asked): Promise<ExportFile> {
  const { inTransaction } = caller
  const { format, shift_id } = asked
  const { journals, name, of } =
    shift_id === null ? await daysAsked(caller, asked) : await zAsked(caller, asked, shift_id)
  for (const journal of journals) {
    const wrong = imbalanceOf(journal)
    if (wrong !== 0)
      throw new Refusal(
        409,
        `The journal of ${shift_id === null ? journal.day : journal.name} does not balance by ${formatRand(cents(Math.abs(wrong)))}: please have the books verified`,
      )
  }
  await inTransaction((db) =>
    recordAudit(db, caller, {
      action: 'export',
      table_name: 'transactions',
      record_id: null,
      new_values: { journal: format, ...of },
    }),
  )
  const text = journalText(journals, format)
  return {
    filename: `journal-${format}-${name}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: (async function* () {
      yield Buffer.from(text)
    })(),
  }
}

interface Found {
  journals: Journal[]
  /** Of the file. */
  name: string
  /** For the audit trail. */
  of: object
}

async function daysAsked(caller: Caller, { from, to }: Asked): Promise<Found> {
  const { inReport, settings } = caller
  const range = overDays(caller, from, to)
  const figures = await inReport((db) => listDayFigures(db, range, settings.timezone))
  return {
    journals: figures.map((day) => journalOf(day, settings.ledger_accounts, settings)),
    name: `${range.from}-to-${range.to}`,
    of: range,
  }
}

/** Of a shift that is closed. It stays the same, unless a till had something in the dark that comes later still. */
async function zAsked(
  { inReport, settings }: Caller,
  { from, to }: Asked,
  shift_id: number,
): Promise<Found> {
  if (from !== null || to !== null)
    throw new Refusal(400, 'A journal is of days or of a Z report, not of both')
  const found = await inReport(async (db) => {
    const stored = await findZReport(db, shift_id)
    if (!stored) return undefined
    const day = shopDay(new Date(stored.report.made_at), settings.timezone)
    return { report: stored.report, figures: await getShiftFigures(db, shift_id, day) }
  })
  if (!found) throw new Refusal(409, 'This shift has no Z report: it is not closed')
  const { till_name, till_letter, number } = found.report
  const z = { till_name, till_letter, number: number! }
  return {
    journals: [journalOf(found.figures, settings.ledger_accounts, settings, z)],
    name: `z-${till_letter.toLowerCase()}-${number}`,
    of: { z_number: number, till: till_name },
  }
}

/** Only days that are over: of one that goes on the journal is another every time. Yesterday, unless told. */
function overDays(caller: Caller, from: string | null, to: string | null): DayRange {
  const yesterday = addDays(todayIn(caller), -1)
  const range = { from: from ?? to ?? yesterday, to: to ?? yesterday }
  if (range.to > yesterday)
    throw new Refusal(400, `A journal is of days that are over: up to ${yesterday}`)
  if (range.from > range.to) throw new Refusal(400, TURNED_ROUND)
  if (dayCount(range) > MAX_DAYS)
    throw new Refusal(400, `A journal covers at most ${MAX_DAYS} days: choose a shorter range`)
  return range
}
