import type { Db } from '#server/db/client.ts'

export async function findImage(
  db: Db,
  sha256: string,
  size: 'large' | 'small',
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [row] = await db<{ webp: Uint8Array<ArrayBuffer> }[]>`
    SELECT ${db(size)} AS webp FROM images WHERE sha256 = ${sha256}`
  return row?.webp
}

export async function hasImage(db: Db, sha256: string): Promise<boolean> {
  const [row] = await db`SELECT 1 FROM images WHERE sha256 = ${sha256}`
  return row !== undefined
}

/** Those of the pictures that are stored here. */
export async function listImages(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db<{ sha256: string }[]>`
    SELECT sha256 FROM images WHERE sha256 = ANY (${hashes}::text[])`
  return rows.map(({ sha256 }) => sha256)
}

export interface StoredImage {
  sha256: string
  large: Uint8Array
  small: Uint8Array
}

/** False when the same picture is already there. */
export async function insertImage(
  db: Db,
  { sha256, large, small }: StoredImage,
  now: Date,
): Promise<boolean> {
  const [row] = await db`
    INSERT INTO images (sha256, large, small, created_at) VALUES (${sha256}, ${large}, ${small}, ${now})
    ON CONFLICT DO NOTHING RETURNING 1`
  return row !== undefined
}
