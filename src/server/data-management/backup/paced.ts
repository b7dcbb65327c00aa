import { setTimeout as sleep } from 'node:timers/promises'

const REST_AFTER_BYTES = 1024 * 1024
/** On a busy machine every piece takes long: it must still come to an end. */
const LONGEST_REST_MS = 100

/** Rests as long as it has worked: at least half of the machine is left to the tills. */
export async function* paced(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [bytes, since] = [0, performance.now()]
  for await (const piece of pieces) {
    yield piece
    bytes += piece.length
    if (bytes < REST_AFTER_BYTES) continue
    await sleep(Math.min(performance.now() - since, LONGEST_REST_MS))
    ;[bytes, since] = [0, performance.now()]
  }
}
