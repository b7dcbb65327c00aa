import { ON_DISK, tillDatabase } from './database.ts'
import { type Age, ageAt } from './secret-age.ts'

// What a till knows of people lies on its disk encrypted, under a key that goes with it: when somebody signs out, and
// when the server has not been heard of for three days.

const KEY = 'vault'
const NAMES = ['kit', 'person'] as const
type Secret = (typeof NAMES)[number]

const IV_BYTES = 12

interface Sealed extends Age {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** Whether whom it is kept for is still here: people sign out while it is sealed. */
export type StillHere = () => boolean

export async function keepSecret(
  name: Secret,
  value: unknown,
  isStillHere: StillHere = () => true,
): Promise<void> {
  const key = await vaultKey()
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  const sealed: Sealed = { kept_at: Date.now(), iv, data }
  const database = await tillDatabase()
  // Asked as it is written: whoever signs out after that has it forgotten after that.
  if (isStillHere()) await database.put('things', sealed, name)
}

/** Undefined where there is none, or it has lain there for too long. */
export async function readSecret(name: Secret): Promise<unknown> {
  const database = await tillDatabase()
  const [sealed, key] = await Promise.all([
    database.get('things', name) as Promise<Sealed | undefined>,
    database.get('things', KEY) as Promise<CryptoKey | undefined>,
  ])
  if (!sealed || !key) return undefined
  const age = ageAt(sealed, Date.now())
  if (!age) {
    await forgetSecrets()
    return undefined
  }
  if (age.kept_at !== sealed.kept_at) await database.put('things', { ...sealed, ...age }, name)
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data)
  return JSON.parse(new TextDecoder().decode(text)) as unknown
}

/** Whether it lies there, without opening it: how long it has lain there is asked when it is read. */
export async function hasSecret(name: Secret): Promise<boolean> {
  const database = await tillDatabase()
  const found = await Promise.all([KEY, name].map((each) => database.getKey('things', each)))
  return found.every((each) => each !== undefined)
}

export async function forgetSecrets(): Promise<void> {
  const all = (await tillDatabase()).transaction('things', 'readwrite', ON_DISK)
  await Promise.all([...[KEY, ...NAMES].map((name) => all.store.delete(name)), all.done])
}

async function vaultKey(): Promise<CryptoKey> {
  const database = await tillDatabase()
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // Whichever tab is first.
  const all = database.transaction('things', 'readwrite', ON_DISK)
  const kept = (await all.store.get(KEY)) as CryptoKey | undefined
  if (!kept) await all.store.put(made, KEY)
  await all.done
  return kept ?? made
}
