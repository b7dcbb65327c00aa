import { Refusal } from '#server/refusal.ts'

/** In bytes a second; the slowest telephone networks that are still in use bring more. */
const SLOWEST = 8 * 1024

/** As much of an incoming request as is looked at. */
export interface Incoming {
  complete?: boolean
  socket: { remoteAddress?: string; bytesRead?: number }
}

/** How long a body of this size may take at most. */
export const longestMs = (bytes: number, patienceMs: number): number =>
  patienceMs + (bytes / SLOWEST) * 1000

/**
 * Reads a body that must make headway: whoever sends less than the slowest line would, for longer than our patience, is
 * cut off. A large file over a slow line has all the time it needs.
 */
export async function withinDeadline<Result>(
  incoming: Incoming | undefined,
  patienceMs: number,
  reading: Promise<Result>,
): Promise<Result> {
  const { bytesRead: before } = incoming?.socket ?? {}
  if (!incoming || before === undefined || incoming.complete) return reading
  const began = performance.now()
  const tooSlow = Promise.withResolvers<never>()
  let timer = setTimeout(look, patienceMs)

  function look(): void {
    const received = (incoming?.socket.bytesRead ?? before!) - before!
    const left = longestMs(received, patienceMs) - (performance.now() - began)
    if (left <= 0) tooSlow.reject(takesTooLong())
    else timer = setTimeout(look, left)
  }

  try {
    return await Promise.race([reading, tooSlow.promise])
  } finally {
    clearTimeout(timer)
  }
}

const takesTooLong = (): Refusal =>
  new Refusal(408, 'The request took too long to arrive. Please try again.', {
    connection: 'close',
  })
