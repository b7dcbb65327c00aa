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
