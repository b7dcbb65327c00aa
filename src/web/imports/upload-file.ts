import { type ImportType, importsApi } from '#shared/imports/contract.ts'
import { upload, type UploadOptions } from '#web/upload.ts'

interface Uploaded {
  status: number
  /** The decoded JSON of the answer, or undefined. */
  body: unknown
}

export async function uploadFile(
  file: File,
  type: ImportType,
  options: UploadOptions,
): Promise<Uploaded> {
  const form = new FormData()
  // Parts are read in their order: the type first tells what the file is.
  form.append('type', type)
  form.append('file', file)
  const { status, responseText } = await upload(importsApi.importFile, form, options)
  return { status, body: parsed(responseText) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
