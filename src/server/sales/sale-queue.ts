/** How long a till may have to wait for its turn before it is better told to come back. */
const PATIENCE_MS = 2000
/** So many may always wait: a database that stands still for a moment must not send a whole shop away. */
const ALWAYS = 128

export interface SaleQueue {
  /** False when there is no room: it would take too long until it is this one's turn. */
  enter(at: number): boolean
  leave(at: number): void
}

/**
 * Counts the sales under way, waiting or at work. What the database took in the last two busy seconds it can take in
 * the next two: more than that wait in vain. While it keeps up, nobody knows how much it could take, and only `atMost`
 * counts. Times are in milliseconds of any clock that does not jump.
 */
export function saleQueue(atMost: number): SaleQueue {
  let inside = 0
  let pace = Number.POSITIVE_INFINITY
  let since = Number.NEGATIVE_INFINITY
  let done = 0
  /** Somebody was inside all the time, so that `done` is all it can do. */
  let wasBusy = false

  function turn(at: number): void {
    const elapsed = at - since
    if (elapsed < PATIENCE_MS) return
    pace = wasBusy ? (done * PATIENCE_MS) / elapsed : Number.POSITIVE_INFINITY
    since = at
    done = 0
    wasBusy = inside > 0
  }

  return {
    enter(at) {
      turn(at)
      if (inside >= Math.min(atMost, Math.max(ALWAYS, pace))) return false
      inside += 1
      return true
    },
    leave(at) {
      turn(at)
      inside -= 1
      done += 1
      if (inside === 0) wasBusy = false
    },
  }
}
