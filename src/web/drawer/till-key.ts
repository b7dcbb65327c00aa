const DATABASE = 'veld-till-key'
const STORE = 'keys'
const NAME = 'own'

/**
 * The public half of this till's key, a JWK as text. The secret half stays in the browser's own store and cannot be
 * read out of it, not by us either. Null on plain http, where browsers have no WebCrypto.
 */
export async function tillPublicKey(): Promise<string | null> {
  // Typed as always there, and missing on plain http.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const database = await open()
  try {
    const kept = await asked<CryptoKeyPair | undefined>(
      database.transaction(STORE).objectStore(STORE).get(NAME),
    )
    const pair = kept ?? (await makePair(subtle, database))
    return JSON.stringify(await subtle.exportKey('jwk', pair.publicKey))
  } finally {
    database.close()
  }
}

async function makePair(subtle: SubtleCrypto, database: IDBDatabase): Promise<CryptoKeyPair> {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  await asked(database.transaction(STORE, 'readwrite').objectStore(STORE).put(pair, NAME))
  return pair
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  return asked(opening)
}

function asked<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error as Error))
  })
}
