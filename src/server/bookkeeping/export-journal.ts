import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { type JournalFormat, journalText } from '#shared/bookkeeping/journal-file.ts'
import { imbalanceOf, journalOf } from '#shared/bookkeeping/journal.ts'
import { addDays } from '#shared/dates.ts'
import type { ExportFile } from '#shared/endpoint.ts'
import { cents, formatRand } from '#shared/money.ts'
import { dayCount, type DayRange } from '#shared/reports/period.ts'
import { listDayFigures } from './day-queries.ts'

const MAX_DAYS = 366

interface Asked {
  from: string | null
  to: string | null
  format: JournalFormat
}

/** Balanced or refused: what a bookkeeper takes over is never put right by hand. */
export async function exportJournal(
  caller: Caller,
  { from, to, format }: Asked,
): Promise<ExportFile> {
  const { inReport, inTransaction, settings } = caller
  const range = overDays(caller, from, to)
  const figures = await inReport((db) => listDayFigures(db, range, settings.timezone))
  const journals = figures.map((day) => journalOf(day, settings.ledger_accounts))
  for (const journal of journals) {
    const wrong = imbalanceOf(journal)
    if (wrong !== 0)
      throw new Refusal(
        409,
        `The journal of ${journal.day} does not balance by ${formatRand(cents(Math.abs(wrong)))}: please have the books verified`,
      )
  }
  await inTransaction((db) =>
    recordAudit(db, caller, {
      action: 'export',
      table_name: 'transactions',
      record_id: null,
      new_values: { journal: format, ...range },
    }),
  )
  const text = journalText(journals, format)
  return {
    filename: `journal-${format}-${range.from}-to-${range.to}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: (async function* () {
      yield Buffer.from(text)
    })(),
  }
}

/** Only days that are over: a journal that was taken over must not become another one. Yesterday, unless told. */
function overDays(caller: Caller, from: string | null, to: string | null): DayRange {
  const yesterday = addDays(todayIn(caller), -1)
  const range = { from: from ?? to ?? yesterday, to: to ?? yesterday }
  if (range.to > yesterday)
    throw new Refusal(400, `A journal is of days that are over: up to ${yesterday}`)
  if (range.from > range.to) throw new Refusal(400, 'from must not be after to')
  if (dayCount(range) > MAX_DAYS)
    throw new Refusal(400, `A journal covers at most ${MAX_DAYS} days: choose a shorter range`)
  return range
}
