import type { Db } from './client.ts'

/** The shop's days; either end may be open. */
export interface Days {
  from: string | null
  to: string | null
}

/** Whether a column's moment is within these days of the shop. Written so that an index of the column answers it. */
export const withinDays = (
  db: Db,
  column: `${string}.${string}`,
  { from, to }: Days,
  timeZone: string,
) => db`
  true
    ${from ? db`AND ${db(column)} >= ${from}::date::timestamp AT TIME ZONE ${timeZone}` : db``}
    ${to ? db`AND ${db(column)} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}` : db``}`
