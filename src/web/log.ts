/** The one way to the console: failures that a person need not read, but a technician may. */
export function logError(...details: unknown[]): void {
  // oxlint-disable-next-line no-console
  console.error(...details)
}

/** For what is fetched: a failure is told to the console and passed on, unless nobody waits for the answer any more. */
export const loggedAs =
  (text: string) =>
  async <Answer>(answer: Promise<Answer>, signal?: AbortSignal): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      if (!signal?.aborted) logError(text, error)
      throw error
    }
  }
