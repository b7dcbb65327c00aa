import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder, writeFlushed } from '#server/durable-file.ts'
import { StartupError } from '#server/startup-error.ts'

/** The columns that hold sealed text; the name is bound into the cipher, so values cannot be swapped between them. */
export type SealedField = 'customers.id_number' | 'customers.medical_card_number'

/** Seals ID and medical numbers with AES-256-GCM; a keyed hash beside them serves uniqueness and exact search. */
export interface Sealer {
  /** Names the key that new values are sealed with. */
  keyId: string
  seal(field: SealedField, plain: string): Uint8Array
  open(field: SealedField, sealed: Uint8Array): string
  hash(field: SealedField, plain: string): Uint8Array
  /** Show which keys are in the file, without telling them; the first is the one that seals. */
  proofs(): readonly KeyProof[]
  /** A secret of its own for another use, such as the password of a database role. */
  derive(purpose: string): string
  /** The same from one key of the file, for what names the key it was made with; undefined when it is not there. */
  deriveFrom(keyId: string, purpose: string): string | undefined
}

export interface KeyProof {
  key_id: string
  proof: Uint8Array
}

interface Key {
  id: string
  secret: Buffer
}

const KEY_BYTES = 32
const ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Reads the key file, or makes it when missing. One key a line, `id:base64`; the first line seals, the others only
 * open what they sealed before a rotation. The hash key comes from the last (oldest) line, so hashes survive rotations.
 */
export function loadKeys(file: string): Sealer {
  const keys = readOrMake(file)
    .split('\n')
    .filter(Boolean)
    .map((line) => parseKey(line, file))
  return sealerOf(keys, file)
}

function readOrMake(file: string): string {
  try {
    if (!existsSync(file)) writeNewKeyFile(file)
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartupError(`KEY_FILE ${file} cannot be used: ${(error as Error).message}`)
  }
}

function sealerOf(keys: readonly Key[], file: string): Sealer {
  const [current] = keys
  const oldest = keys.at(-1)
  if (!current || !oldest) throw new StartupError(`KEY_FILE ${file} holds no key.`)
  const sealKeys = new Map(keys.map((key) => [key.id, keyFor(key, 'seal')]))
  const sealKey = sealKeys.get(current.id)!
  const hashKey = keyFor(oldest, 'hash')
  const derived = (key: Key, purpose: string) =>
    expand(key, `derive ${purpose}`).toString('base64url')
  return {
    keyId: current.id,
    seal(field, plain) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(field))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from(current.id, 'hex'), iv, cipher.getAuthTag(), body])
    },
    open(field, sealed) {
      const bytes = Buffer.from(sealed)
      const id = bytes.subarray(0, ID_BYTES).toString('hex')
      const key = sealKeys.get(id)
      if (!key) throw new Error(`sealed with key ${id}, which the key file does not hold`)
      const ivEnd = ID_BYTES + IV_BYTES
      // Without a length a shorter tag would do, and be easier to guess.
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(ID_BYTES, ivEnd), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(field)).setAuthTag(bytes.subarray(ivEnd, ivEnd + TAG_BYTES))
      return (
        decipher.update(bytes.subarray(ivEnd + TAG_BYTES), undefined, 'utf8') +
        decipher.final('utf8')
      )
    },
    hash: (field, plain) => createHmac('sha256', hashKey).update(`${field}\0${plain}`).digest(),
    proofs: () => keys.map(proofOf),
    derive: (purpose) => derived(oldest, purpose),
    deriveFrom(keyId, purpose) {
      const key = keys.find(({ id }) => id === keyId)
      return key && derived(key, purpose)
    },
  }
}

/** Each use gets a key of its own from the one in the file. */
const expand = (key: Key, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.secret, '', `veld ${use}`, KEY_BYTES))

/** Node takes a key object in a tenth of the time that it takes to look at bytes: it counts where many are opened. */
const keyFor = (key: Key, use: string): KeyObject => createSecretKey(expand(key, use))

const proofOf = (key: Key): KeyProof => ({
  key_id: key.id,
  proof: createHmac('sha256', expand(key, 'proof')).update(key.id).digest(),
})

function parseKey(line: string, file: string): Key {
  const match = /^([0-9a-f]{8}):([A-Za-z0-9+/]{43}=)$/.exec(line.trim())
  if (!match)
    throw new StartupError(`KEY_FILE ${file} is damaged: expected lines of the form id:base64.`)
  return { id: match[1]!, secret: Buffer.from(match[2]!, 'base64') }
}

/** A new key as it stands in the file. */
export const newKeyLine = (): string =>
  `${randomBytes(ID_BYTES).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}\n`

/**
 * Written whole and flushed under another name, then linked: two starts at once agree on one key. The name must survive
 * a power cut as well, or what is sealed from now on could never be opened.
 */
function writeNewKeyFile(file: string): void {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  writeFlushed(temporary, newKeyLine())
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(temporary)
  }
  syncFolder(dirname(file))
}
