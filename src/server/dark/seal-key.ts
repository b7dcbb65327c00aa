import { createDecipheriv, createECDH, type ECDH, hash, hkdfSync } from 'node:crypto'
import type { Sealer } from '#server/secrets/sealer.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** What tills seal for the server's eyes. */
type Use = 'veld pin' | 'veld stick'

interface Sealed {
  /** The public half of an ephemeral P-256 key, raw, base64url. */
  key: string
  /** Twelve bytes of IV, then AES-256-GCM as WebCrypto writes it, base64url. */
  sealed: string
}

/** The public half of the key that tills seal to, raw, base64url. From the key file: a restored server opens it too. */
export const sealKey = (sealer: Sealer): string => ownKey(sealer).getPublicKey('base64url')

/** The JSON that was sealed; undefined where it is not for this server or was changed. */
export function openSealed(sealer: Sealer, use: Use, { key, sealed }: Sealed): unknown {
  try {
    const shared = ownKey(sealer).computeSecret(key, 'base64url')
    const secret = Buffer.from(hkdfSync('sha256', shared, '', use, KEY_BYTES))
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const plain = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    return JSON.parse(Buffer.concat([plain, decipher.final()]).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Nearly every 32 bytes are a key; where some are not, the next are looked at. */
function ownKey(sealer: Sealer): ECDH {
  const own = createECDH('prime256v1')
  for (let secret = Buffer.from(sealer.derive('till seal'), 'base64url'); ;) {
    try {
      own.setPrivateKey(secret)
      return own
    } catch {
      secret = hash('sha256', secret, 'buffer')
    }
  }
}
