import { setTimeout as pause } from 'node:timers/promises'

/** Something that happens to a shop, and what must hold afterwards: it throws when it does not. */
export interface Scenario {
  name: string
  /** `scale` is 1 for the long run; the short one in the tests takes a tenth or less. */
  run: (scale: number) => Promise<string>
  /** Why it cannot run here; undefined where it can. */
  cannotRun?: () => string | undefined
}

/** At least one, whatever the scale. */
export const times = (count: number, scale: number): number =>
  Math.max(1, Math.round(count * scale))

/** A wait that must end. */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
  otherwise: string,
): Promise<Result> {
  const late = new AbortController()
  const timeout = pause(ms, undefined, { signal: late.signal }).then(() => {
    throw new Error(otherwise)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    late.abort()
    timeout.catch(() => {})
  }
}
