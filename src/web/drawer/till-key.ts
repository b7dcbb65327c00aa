import { type DBSchema, type IDBPObjectStore, openDB } from 'idb'
import type { TillKey } from '#shared/dark/book.ts'
import { ON_DISK } from '#web/dark/database.ts'
import { toBase64Url } from '#web/dark/sealing.ts'

const DATABASE = 'veld-till-key'
const NAME = 'own'
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * The public half of this till's key, a JWK as text. The secret half stays in the browser's own store and cannot be
 * read out of it, not by us either. Null on plain http, where browsers have no WebCrypto.
 */
export async function tillPublicKey(): Promise<string | null> {
  // Typed as always there, and missing on plain http.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const { publicKey } = await ownPair()
  return JSON.stringify(await subtle.exportKey('jwk', publicKey))
}

/** Whether a till with this public key is the one that this browser signs for. */
export async function isOwnKey(publicKey: string): Promise<boolean> {
  const [known, own] = [publicKey, await tillPublicKey()].map(
    (text) => JSON.parse(text ?? '{}') as JsonWebKey,
  )
  return known!.x === own!.x && known!.y === own!.y
}

/** By the till that this browser was: another tab may have made it another one since, with a key of its own. */
const pairs = new Map<number, CryptoKeyPair>()

/** Signs the entries of the book of the till that this browser is. */
export const tillKey = (tillId: number): TillKey => ({
  hash: async (text) => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  },
  sign: async (text) => {
    const { privateKey } = await pairOf(tillId)
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(how, privateKey, new TextEncoder().encode(text))
    return toBase64Url(new Uint8Array(signature))
  },
})

async function pairOf(tillId: number): Promise<CryptoKeyPair> {
  const pair = pairs.get(tillId) ?? (await ownPair())
  pairs.set(tillId, pair)
  return pair
}

/** This browser is another till from now on: its old book is not to be gone on with. */
export const forgetTillKey = (): Promise<void> =>
  inStore('readwrite', (store) => store.delete(NAME))

async function ownPair(): Promise<CryptoKeyPair> {
  const kept = await inStore('readonly', (store) => store.get(NAME))
  if (kept) return kept
  const made = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  return inStore('readwrite', async (store) => {
    // Whichever tab is first.
    const first = await store.get(NAME)
    if (!first) await store.put(made, NAME)
    return first ?? made
  })
}

interface KeyDatabase extends DBSchema {
  keys: { key: string; value: CryptoKeyPair }
}
type KeyStore<Mode extends IDBTransactionMode> = IDBPObjectStore<
  KeyDatabase,
  ['keys'],
  'keys',
  Mode
>

async function inStore<Result, Mode extends 'readonly' | 'readwrite'>(
  mode: Mode,
  act: (store: KeyStore<Mode>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<KeyDatabase>(DATABASE, 1, {
    upgrade: (made) => void made.createObjectStore('keys'),
  })
  try {
    const all = database.transaction('keys', mode, ON_DISK)
    const [result] = await Promise.all([act(all.store), all.done])
    return result
  } finally {
    database.close()
  }
}
