import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Turns } from '#server/turns.ts'
import { imageAddress } from '#shared/products/image.ts'
import { encodeImage } from './encode-image.ts'
import { insertImage } from './queries.ts'

/** Stores an uploaded picture by its content: the same picture twice is one row. */
export async function storeImage(
  caller: Caller,
  decoding: Turns,
  file: Blob,
): Promise<{ url: string }> {
  const image = await decoding.take(
    async () => encodeImage(new Uint8Array(await file.arrayBuffer())),
    tooManyImages,
  )
  await caller.inTransaction(async (db) => {
    if (!(await insertImage(db, image, caller.now))) return
    await recordAudit(db, caller, {
      action: 'create',
      table_name: 'images',
      record_id: image.sha256,
      new_values: { bytes: image.large.byteLength },
    })
  })
  return { url: imageAddress(image.sha256) }
}

const tooManyImages = (): Refusal =>
  new Refusal(503, 'Too many images at once. Please try again in a moment.', { 'retry-after': '2' })
