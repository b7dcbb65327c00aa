const PLACE = 'veld-last-hand'
const NOTE_EVERY_MS = 1000

/** For all tabs of this browser: somebody is there now. */
export function noteHand(): void {
  // Whoever scrolls does so many times a second.
  if (sinceLastHand() < NOTE_EVERY_MS) return
  try {
    localStorage.setItem(PLACE, String(Date.now()))
  } catch {
    // Storage is full or closed: each tab goes by its own hands.
  }
}

/** Milliseconds since a hand on any tab; never where nobody noted one, or the clock was put back since. */
export function sinceLastHand(): number {
  const since = Date.now() - Number(noted() ?? Number.NaN)
  return since >= 0 ? since : Infinity
}

function noted(): string | null {
  try {
    return localStorage.getItem(PLACE)
  } catch {
    return null
  }
}
