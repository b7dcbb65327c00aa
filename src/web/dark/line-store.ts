import {
  type Alone,
  cannotServe,
  type LineState,
  LIGHT,
  nextLine,
  type Sign,
} from '#shared/dark/line.ts'
import { ApiError } from '#web/call.ts'
import { createStore, useStore } from '#web/store.ts'

// What every screen knows of the dark. The rest of it comes when a till is opened.

/**
 * Why a till cannot sell without the server; undefined while nobody has looked. `newer`: what it stores was written by
 * a newer version of the application; `held`: another tab holds it in an older form.
 */
export type Ability =
  | 'able'
  | 'insecure'
  | 'browser'
  | 'storage'
  | 'newer'
  | 'held'
  | 'unregistered'

export interface Dark {
  line: LineState
  ability: Ability | undefined
  /** Sales and all entries that wait on this till. */
  sales: number
  waiting: number
  /** The browser will not promise to keep what is stored, or there is little room left. */
  storage: 'kept' | 'refused' | 'full' | undefined
  /** Whether it has been without the server for too long. */
  alone: Alone
}

export const dark = createStore<Dark>({
  line: LIGHT,
  ability: undefined,
  sales: 0,
  waiting: 0,
  storage: undefined,
  alone: 'fine',
})

export const useDark = <Part>(select: (state: Dark) => Part): Part => useStore(dark, select)

export const changeDark = (change: Partial<Dark>): void => dark.set({ ...dark.get(), ...change })

/** Whether the till sells by itself just now. */
export const isDark = (): boolean => dark.get().line.isDark

export const isAble = (): boolean => dark.get().ability === 'able'

export const isAbilityKnown = (): boolean => dark.get().ability !== undefined

const SHUT: readonly (Ability | undefined)[] = ['storage', 'newer', 'held']

/** Whether nothing on this device can be read or written. */
export const isShut = (): boolean => SHUT.includes(dark.get().ability)

/** Not reached, in trouble, or not heard of in time. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError
    ? cannotServe(error.status)
    : error instanceof DOMException && error.name === 'TimeoutError'

export function learn(sign: Sign): void {
  const { line } = dark.get()
  const next = nextLine(line, sign)
  if (next !== line) changeDark({ line: next })
}

const WAITING = 'veld-waiting'

/** For those who must not wait for the disk: an update never runs while entries wait. */
export function noteWaiting(waiting: number, sales: number): void {
  changeDark({ waiting, sales })
  try {
    if (waiting > 0) localStorage.setItem(WAITING, String(waiting))
    else localStorage.removeItem(WAITING)
  } catch {
    // Storage is closed: this tab knows it all the same.
  }
}

/** What a newer version has written only an update can send: it is not what an update waits for. */
export const hasWaiting = (): boolean => dark.get().ability !== 'newer' && waitingNoted() > 0

/** As it was counted last, also by a page that was just opened. */
export function waitingNoted(): number {
  const { waiting } = dark.get()
  try {
    return waiting > 0 ? waiting : Number(localStorage.getItem(WAITING) ?? 0)
  } catch {
    return waiting
  }
}
