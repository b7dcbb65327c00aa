import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Sealer } from '#server/secrets/sealer.ts'

const SALT_BYTES = 16
const HASH_BYTES = 32
/** OWASP's least for argon2id: 19 MiB, two passes. Six digits are guarded by the pepper and the counting of tries. */
const COST = { parallelism: 1, memory: 19 * 1024, passes: 2, tagLength: HASH_BYTES }

export interface HashedPin {
  salt: Uint8Array
  hash: Uint8Array
}

export async function hashPin(sealer: Sealer, owner: string, pin: string): Promise<HashedPin> {
  const salt = randomBytes(SALT_BYTES)
  return { salt, hash: await hashOf(sealer, owner, pin, salt) }
}

/** Takes as long for somebody who has none: there is always something to compare with. */
export async function isPin(
  sealer: Sealer,
  owner: string,
  pin: string,
  stored: HashedPin | undefined,
): Promise<boolean> {
  const { salt, hash } = stored ?? {
    salt: Buffer.alloc(SALT_BYTES),
    hash: Buffer.alloc(HASH_BYTES),
  }
  const isSame = timingSafeEqual(await hashOf(sealer, owner, pin, salt), hash)
  return isSame && stored !== undefined
}

const argon2id = promisify(argon2)

/** The pepper is in the key file, and the owner is bound in: a hash that is moved to somebody else opens nothing. */
function hashOf(sealer: Sealer, owner: string, pin: string, salt: Uint8Array): Promise<Buffer> {
  return argon2id('argon2id', {
    ...COST,
    message: Buffer.from(pin),
    nonce: salt,
    secret: Buffer.from(sealer.derive('pins')),
    associatedData: Buffer.from(owner),
  })
}
