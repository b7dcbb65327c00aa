import type { TillKey } from '#shared/dark/book.ts'
import { toBase64Url } from '#web/dark/sealing.ts'

const DATABASE = 'veld-till-key'
const STORE = 'keys'
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

let pair: Promise<CryptoKeyPair> | undefined

/** Signs the entries of this till's book. */
export const tillKey: TillKey = {
  hash: async (text) => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  },
  sign: async (text) => {
    pair ??= ownPair()
    const { privateKey } = await pair
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(how, privateKey, new TextEncoder().encode(text))
    return toBase64Url(new Uint8Array(signature))
  },
}

/** This browser is another till from now on: its old book is not to be gone on with. */
export async function forgetTillKey(): Promise<void> {
  pair = undefined
  await inStore((store) => store.delete(NAME))
}

async function ownPair(): Promise<CryptoKeyPair> {
  const kept = await inStore<CryptoKeyPair | undefined>((store) => store.get(NAME))
  if (kept) return kept
  const made = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  await inStore((store) => store.put(made, NAME))
  return made
}

async function inStore<Result>(
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await asked(opening)
  try {
    return await asked(act(database.transaction(STORE, 'readwrite').objectStore(STORE)))
  } finally {
    database.close()
  }
}

function asked<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error as Error))
  })
}
