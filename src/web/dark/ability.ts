import { thisTillId } from '#web/drawer/this-till.ts'
import { logError } from '#web/log.ts'
import { firstSight } from '#web/ui/timing/first-sight.ts'
import { hasBook, hasUntold } from './book-on-disk.ts'
import { HeldElsewhere, isNewerForm, tillDatabase } from './database.ts'
import { hasKit } from './kept.ts'
import { type Ability, changeDark, dark, type Dark } from './line-store.ts'

/** With less room than this, in bytes, the next hours may not fit. */
const LITTLE_ROOM = 20 * 1024 * 1024

/** What stands between this till and selling without the server; the manager reads how to mend it. */
export async function lookAtAbility(): Promise<void> {
  const ability = await abilityNow()
  changeDark({ ability, storage: undefined })
  if (ability === 'able') void firstSight().then(askToKeep).catch(logError)
}

/** A browser decides by itself, and may think better of it later: when Veld was installed, or used for some days. */
async function askToKeep(): Promise<void> {
  await navigator.storage.persist()
  await lookAtStorage()
}

/** What threatens that which is stored here. */
export async function lookAtStorage(): Promise<void> {
  const storage = await storageNow()
  if (storage !== dark.get().storage) changeDark({ storage })
}

async function abilityNow(): Promise<Ability> {
  // Typed as always there, and missing on plain http.
  if (!window.isSecureContext || !(crypto.subtle as SubtleCrypto | undefined)) return 'insecure'
  if (!isChromium()) return 'browser'
  try {
    await tillDatabase()
    const id = thisTillId()
    if (id === undefined || !(await hasBook(id))) return 'unregistered'
    // Whoever was here has signed out, and with them went the kit: it still sells by itself until all is sent.
    return (await hasKit()) || (await hasUntold(id)) ? 'able' : 'unregistered'
  } catch (error) {
    if (isNewerForm(error)) return 'newer'
    return error instanceof HeldElsewhere ? 'held' : 'storage'
  }
}

/** Only there what is written strictly was seen to survive a power cut. */
function isChromium(): boolean {
  const { userAgentData } = navigator as { userAgentData?: { brands: { brand: string }[] } }
  return userAgentData?.brands.some(({ brand }) => brand === 'Chromium') ?? false
}

async function storageNow(): Promise<Dark['storage']> {
  const { storage } = navigator
  const { quota = Infinity, usage = 0 } = await storage.estimate()
  if (quota - usage < LITTLE_ROOM) return 'full'
  return (await storage.persisted()) ? 'kept' : 'refused'
}
