import { createHmac } from 'node:crypto'
import type { Sealer } from '#server/secrets/sealer.ts'

/** Rows of the trail: those after the seals before it, and those that came late. `digests` names each of them. */
export interface Segment {
  /** Counts from 1 without gaps. */
  id: number
  first_id: number
  last_id: number
  rows: number
  /** 24 bytes a row: its id and the first half of the SHA-256 of what it says. */
  digests: Uint8Array
  key_id: string
  sealed_at: string
  /** Nothing can join up to this id any more; null in seals from when that was so up to their last row. */
  settled_id: number | null
}

export interface Seal extends Segment {
  seal: Uint8Array
}

/** Ids count from 1. */
export const BEFORE_ALL_ROWS = 0

export const sealHex = ({ seal }: Pick<Seal, 'seal'>): string => Buffer.from(seal).toString('hex')

/** What the first seal is chained to. */
const NO_SEAL = Buffer.alloc(32)

/**
 * The seal of a segment, keyed with a key that is not in the database and chained to the seal before it: whoever
 * changes a row, a digest or a seal cannot make the seals that follow. Undefined when the key file does not hold the
 * key.
 */
export function sealOf(
  sealer: Sealer,
  segment: Segment,
  previous: Uint8Array = NO_SEAL,
): Buffer | undefined {
  const key = sealer.deriveFrom(segment.key_id, 'audit seals')
  if (key === undefined) return undefined
  return createHmac('sha256', key)
    .update(previous)
    .update(headOf(segment))
    .update('\0')
    .update(segment.digests)
    .digest()
}

function headOf({ id, first_id, last_id, rows, sealed_at, settled_id }: Segment): string {
  const head = [id, first_id, last_id, rows, new Date(sealed_at).toISOString()]
  return JSON.stringify(settled_id === null ? head : [...head, settled_id])
}

const ENTRY_BYTES = 24
const ID_BYTES = 8

/** The digests of a segment by row. */
export function digestsById(digests: Uint8Array): Map<number, string> {
  const bytes = Buffer.from(digests)
  const found = new Map<number, string>()
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const digest = bytes.subarray(at + ID_BYTES, at + ENTRY_BYTES).toString('hex')
    found.set(Number(bytes.readBigInt64BE(at)), digest)
  }
  return found
}
