import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { imageAddress } from '#shared/products/image.ts'
import { encodeImage } from './encode-image.ts'
import { insertImage } from './queries.ts'
import type { WorkQueue } from './work-queue.ts'

/** Stores an uploaded picture by its content: the same picture twice is one row. */
export async function storeImage(
  caller: Caller,
  queue: WorkQueue,
  file: Blob,
): Promise<{ url: string }> {
  const image = await queue.run(async () => encodeImage(new Uint8Array(await file.arrayBuffer())))
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
