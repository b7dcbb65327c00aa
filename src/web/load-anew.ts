import { answers } from '#web/connection.ts'
import { showsNothingToLose } from '#web/nothing-to-lose.ts'

/** A file that no loading brings is not asked for in an endless round. */
const ONCE_IN_MS = 600_000
const LOADED_ANEW_AT = 'loaded-anew-at'

/**
 * Many browsers remember for the life of a page that a file of its code did not come, and never ask the server again;
 * and a page of an older version asks for files that are gone. Where the server answers and the code fails twice all
 * the same, the page is loaded anew, as soon as nothing is lost by it.
 */
export function loadAnewForMissingCode(isAtStake: () => boolean): void {
  let failedThoughAnswering = false
  // Vite tells each failure; who wants the code asks for it again (`lazyPart`).
  window.addEventListener('vite:preloadError', () => void consider())

  async function consider() {
    const isAgain = failedThoughAnswering
    failedThoughAnswering = await answers()
    if (!isAgain || !failedThoughAnswering || isAtStake() || !showsNothingToLose()) return
    if (Date.now() - Number(sessionStorage.getItem(LOADED_ANEW_AT)) < ONCE_IN_MS) return
    sessionStorage.setItem(LOADED_ANEW_AT, String(Date.now()))
    window.location.reload()
  }
}
