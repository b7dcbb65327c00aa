import type { SealedPin } from '#shared/dark/entry.ts'

const IV_BYTES = 12

/**
 * A text that only the server can open: AES-GCM under what an ephemeral key shares with the server's. Whoever finds it
 * on a till learns nothing by trying: each sealing is another text.
 */
export async function sealFor(
  serverKey: string,
  use: 'veld pin' | 'veld stick',
  text: string,
): Promise<Pick<SealedPin, 'key' | 'sealed'>> {
  const { subtle } = crypto
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const server = await subtle.importKey('raw', fromBase64Url(serverKey), curve, false, [])
  const own = await subtle.generateKey(curve, false, ['deriveBits'])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: server }, own.privateKey, 256)
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(use)
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  const raw = await subtle.exportKey('raw', own.publicKey)
  return {
    key: toBase64Url(new Uint8Array(raw)),
    sealed: toBase64Url(joined(iv, new Uint8Array(data))),
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0)!)
}
