import { HOUR_MS } from '#shared/dates.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'

/** How long a till waits for an answer before it goes on by itself, once. */
export const ANSWER_WITHIN_MS = 5000
/** How often a till that is open asks whether the server is there, and how long it waits for that. */
export const ASK_EVERY_MS = 2500
export const ASK_WITHIN_MS = 2000
/** For what takes longer, such as a hundred entries at a time, on a server that others keep busy. */
export const LONG_WITHIN_MS = 30_000

/** Whether a till sells with the server or by itself. */
export interface LineState {
  isDark: boolean
  /** Since when nothing has been heard of the server; null while it answers. */
  since: string | null
}

export const LIGHT: LineState = { isDark: false, since: null }

/** What a till learns of the server. */
export type Sign =
  /** No answer in time, none at all, or one that it cannot write. `lastHeard` is when it still could. */
  | { kind: 'failed'; lastHeard: string }
  /** It has written something, and so many entries are still to be sent. */
  | { kind: 'wrote'; waiting: number }

/**
 * One failure makes it dark. An answer does not make it light again, since a server may answer and be unable to write:
 * that takes a write, and everything sent that was sold meanwhile, or a shift closed in the dark would still be open.
 */
export function nextLine(line: LineState, sign: Sign): LineState {
  if (sign.kind === 'failed') return line.isDark ? line : { isDark: true, since: sign.lastHeard }
  return sign.waiting === 0 && line.isDark ? LIGHT : line
}

/** Whether a refusal means that the server cannot do its work just now, rather than that it will not. */
export const cannotServe = (status: number): boolean => status === 0 || status >= 500

/** The shop's own limits. */
type DarkLimits = Pick<ShopSettings, 'dark_warn_hours' | 'dark_stop_hours'>

export type Alone = 'fine' | 'warn' | 'stop'

/** How long a till has been alone is told to the cashier first, and then ends its selling. Sending never ends. */
export function aloneFor(
  since: string | null,
  now: number,
  { dark_warn_hours, dark_stop_hours }: DarkLimits,
): Alone {
  if (since === null) return 'fine'
  const hours = (now - Date.parse(since)) / HOUR_MS
  if (hours >= dark_stop_hours) return 'stop'
  return hours >= dark_warn_hours ? 'warn' : 'fine'
}
