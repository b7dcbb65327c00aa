/** The other work is begun again and again for as long as the measured work lasts. */
export async function whileDisturbed<Result>(
  disturb: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const measured = new AbortController()
  const disturbing = (async () => {
    while (!measured.signal.aborted) await disturb()
  })()
  try {
    return await work()
  } finally {
    measured.abort()
    await disturbing
  }
}
