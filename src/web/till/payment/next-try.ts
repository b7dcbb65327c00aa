/** What came of sending a sale, short of an answer. */
export type Outcome =
  | { kind: 'unanswered' }
  /** The server said that it has too much to do, and perhaps when to come back, in seconds. */
  | { kind: 'busy'; retryAfter: number | undefined }

export type Progress = 'sending' | 'checking' | 'busy' | 'unanswered'

const PAUSES_MS = [1000, 2000, 4000, 8000]
/** A busy server says so at once: asking it again is cheap. */
const BUSY_TRIES = 30
const LONGEST_PAUSE_MS = 10_000

/** When to send the same sale again, null for not by itself, and what the cashier reads meanwhile. */
export function nextTry(tries: readonly Outcome[]): {
  afterMs: number | null
  progress: Progress
} {
  const last = tries.at(-1)
  const count = tries.filter(({ kind }) => kind === last?.kind).length
  if (last?.kind === 'busy' && count < BUSY_TRIES)
    return { afterMs: pauseFor(last.retryAfter), progress: 'busy' }
  const afterMs = last?.kind === 'unanswered' ? PAUSES_MS[count - 1] : undefined
  return afterMs === undefined
    ? { afterMs: null, progress: 'unanswered' }
    : { afterMs, progress: 'checking' }
}

const pauseFor = (seconds = 1): number => Math.min(Math.max(seconds, 1) * 1000, LONGEST_PAUSE_MS)
