import { existsSync, renameSync, rmSync } from 'node:fs'

/**
 * A folder made beside takes the place of the one in use. Where that cannot be moved, as a mount cannot, nothing has
 * happened to it.
 *
 * @param {string} fresh
 * @param {string} place
 */
export function putInPlace(fresh, place) {
  const old = `${place}-old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  try {
    renameSync(fresh, place)
  } catch (error) {
    if (existsSync(old)) renameSync(old, place)
    throw error
  }
  rmSync(old, { recursive: true, force: true })
}
