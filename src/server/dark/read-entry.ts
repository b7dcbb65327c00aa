import { createPublicKey, hash, type JsonWebKey, verify } from 'node:crypto'
import { z } from 'zod'
import { Entry, EntryBody, readBody } from '#shared/dark/entry.ts'

/** What came, as it is kept: also what nobody can read. */
export interface ReadEntry {
  /** The body, byte for byte; of what is no entry all of it. */
  raw: Buffer
  hash: Buffer
  signature: string
  isSigned: boolean
  /** Where it stands in the chain, also of a body whose act cannot be read. */
  head: Head | undefined
  body: EntryBody | undefined
}

const Head = z
  .object(EntryBody.shape)
  .pick({ till_id: true, sequence: true, previous: true, key: true })
export type Head = z.output<typeof Head>

/** Of a till without a key nothing is signed. */
export function readEntry(sent: unknown, publicKey: string | null): ReadEntry {
  const { data } = Entry.safeParse(sent)
  const text = data?.body ?? JSON.stringify(sent) ?? ''
  const raw = Buffer.from(text, 'utf8')
  const signature = data?.signature ?? ''
  return {
    raw,
    hash: hash('sha256', raw, 'buffer'),
    signature: signature.replaceAll('\0', ''),
    isSigned: publicKey !== null && isSignedBy(publicKey, raw, signature),
    head: data && readHead(text),
    body: data && isStorable(text) ? inUtc(readBody(text)) : undefined,
  }
}

/** PostgreSQL knows fewer places and years than may be written: tills write UTC, and between the years 1 and 9999. */
function inUtc(body: EntryBody | undefined): EntryBody | undefined {
  const at = new Date(body?.at ?? Number.NaN)
  if (!body || !(at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999)) return undefined
  return { ...body, at: at.toISOString() }
}

/** ECDSA P-256 with SHA-256, in the form of WebCrypto. */
function isSignedBy(publicKey: string, raw: Uint8Array, signature: string): boolean {
  try {
    const key = createPublicKey({ key: JSON.parse(publicKey) as JsonWebKey, format: 'jwk' })
    return verify(
      'sha256',
      raw,
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  } catch {
    return false
  }
}

function readHead(text: string): Head | undefined {
  try {
    return Head.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** PostgreSQL keeps no NUL and no half characters in a text. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(text)
}
