/** What became of an attempt. */
export interface Delivery {
  /**
   * `later`: it may work another time. `refused`: it never will. `gone`: there is nobody at that address any more, and
   * it can be forgotten.
   */
  result: 'sent' | 'later' | 'refused' | 'gone'
  /** What the other side said, for a person to read. */
  answer: string
}

const ANSWER_LENGTH = 300

/** One line of what may come from anybody: without signs that a terminal or a log would take for its own. */
export const plainAnswer = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, ANSWER_LENGTH)

/** Ends the wait, not the attempt: nobody knows what became of it. */
export async function within<Result>(
  ms: number,
  signal: AbortSignal,
  work: Promise<Result>,
): Promise<Result> {
  const ended = AbortSignal.any([AbortSignal.timeout(ms), signal])
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(ended.reason)
  ended.addEventListener('abort', stop)
  try {
    return await Promise.race([work, promise])
  } finally {
    ended.removeEventListener('abort', stop)
  }
}
