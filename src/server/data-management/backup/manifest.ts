import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Sealer } from '#server/secrets/sealer.ts'

export const MANIFEST_FILE = 'manifest.json'
/** The seal of the manifest, hexadecimal. Whoever lacks the shop's key cannot make it. */
export const SEAL_FILE = 'manifest.seal'
/** The format of the archive; a reader refuses one that it does not know. */
export const FORMAT_VERSION = 1

const TableName = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const TableEntry = z.object({
  name: TableName,
  /** In the order in which COPY wrote them. */
  columns: z.array(TableName),
  rows: z.number().int().min(0),
  /** Of the gzip file in the archive. */
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type TableEntry = z.output<typeof TableEntry>

/** What a backup says about itself: the first file of the archive. */
export const Manifest = z.object({
  format: z.literal('veld-backup'),
  version: z.literal(FORMAT_VERSION),
  id: z.string(),
  shop: z.string(),
  made_at: z.string(),
  made_by: z.object({ id: z.string(), name: z.string() }),
  migrations: z.array(
    z.object({ version: z.number().int(), name: z.string(), checksum: z.string() }),
  ),
  /** Which keys the numbers are sealed with and how to know them again; never the keys. */
  keys: z.array(z.object({ key_id: z.string(), proof: z.string() })),
  /** In the order in which they can be loaded. */
  tables: z.array(TableEntry),
  sequences: z.array(z.object({ name: TableName, last_value: z.number().int().nullable() })),
  left_out: z.array(z.object({ name: TableName, reason: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

export const tableFile = (name: string): string => `tables/${name}.copy.gz`

export const manifestKeys = (sealer: Sealer): Manifest['keys'] =>
  sealer
    .proofs()
    .map(({ key_id, proof }) => ({ key_id, proof: Buffer.from(proof).toString('base64') }))

/** The manifest holds the checksums of all else, so its seal vouches for the whole archive. */
export const sealOf = (sealer: Sealer, manifest: Uint8Array): string =>
  createHmac('sha256', sealer.derive('backup manifest')).update(manifest).digest('hex')

export function isSealOf(sealer: Sealer, manifest: Uint8Array, seal: string): boolean {
  const right = Buffer.from(sealOf(sealer, manifest))
  const given = Buffer.from(seal)
  return right.length === given.length && timingSafeEqual(right, given)
}
