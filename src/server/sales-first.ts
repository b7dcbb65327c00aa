import { setImmediate } from 'node:timers/promises'

/** No longer does a piece of long work wait for the sales under way: a rush slows it and does not stop it. */
export const PATIENCE_MS = 25

/** Of this process, whose one thread they share with everything else. */
let salesUnderWay = 0
const waiting = new Set<() => void>()

export async function whileSelling<Result>(sell: () => Promise<Result>): Promise<Result> {
  salesUnderWay += 1
  try {
    return await sell()
  } finally {
    salesUnderWay -= 1
    if (salesUnderWay === 0) for (const goOn of waiting) goOn()
  }
}

/**
 * What long work, such as an import or an export, does between two of its pieces: it lets others have a turn of the
 * event loop, and the sales under way be sold.
 */
export async function letSalesGoFirst(): Promise<void> {
  await setImmediate()
  if (salesUnderWay === 0) return
  await new Promise<void>((resolve) => {
    const goOn = () => {
      waiting.delete(goOn)
      clearTimeout(enough)
      resolve()
    }
    const enough = setTimeout(goOn, PATIENCE_MS)
    waiting.add(goOn)
  })
}
