import { createECDH } from 'node:crypto'
import type { Sealer } from '#server/secrets/sealer.ts'

const CURVE = 'prime256v1'

export interface PushKeys {
  /** Both as the web push standard writes them. */
  publicKey: string
  privateKey: string
}

/**
 * The pair by which push services know the shop (VAPID, RFC 8292). It is made from the key file at first use and kept
 * nowhere: every server with that file has the same, a backup holds none, and it outlives a change of the key.
 */
export function pushKeys(sealer: Pick<Sealer, 'derive'>): PushKeys {
  const pair = createECDH(CURVE)
  for (let attempt = 1; ; attempt += 1) {
    const secret = Buffer.from(sealer.derive(`web push ${attempt}`), 'base64url')
    try {
      pair.setPrivateKey(secret)
      return {
        publicKey: pair.getPublicKey('base64url'),
        privateKey: secret.toString('base64url'),
      }
    } catch {
      // One number in four thousand million is no key of this curve: the next one is.
    }
  }
}

/** Whether somebody could have made this key: what is none would only fail when something is sent. */
export function isPublicKey(key: string): boolean {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  try {
    return pair.computeSecret(key, 'base64url').length > 0
  } catch {
    return false
  }
}
