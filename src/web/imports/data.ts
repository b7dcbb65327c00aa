import { z } from 'zod'
import {
  type ImportPreview,
  ImportResult,
  importsApi,
  type ImportType,
} from '#shared/imports/contract.ts'
import { answered, ApiError, call, proxyWords, UNREACHABLE } from '#web/call.ts'
import { upload, type UploadOptions } from '#web/upload.ts'

interface Uploaded {
  status: number
  /** The decoded JSON of the answer, or undefined. */
  body: unknown
}

export const previewFile = async (
  file: File,
  type: ImportType,
  signal: AbortSignal,
): Promise<ImportPreview> =>
  answered(await call(importsApi.previewFile, { file, type }, undefined, { signal }))

/**
 * Imports a file. What the server refuses is a result too, in its words; `failed` is what a person reads when it
 * gave none.
 */
export async function importFile(
  file: File,
  type: ImportType,
  failed: string,
  options: UploadOptions,
): Promise<ImportResult> {
  try {
    const { status, body } = await uploadFile(file, type, options)
    return resultIn(status, body, failed)
  } catch (error) {
    if (options.signal.aborted || !(error instanceof ApiError)) throw error
    return { ...NOTHING, message: failed, errors: [UNREACHABLE], total_errors: 1 }
  }
}

const NOTHING: ImportResult = {
  success: false,
  message: '',
  imported: 0,
  errors: [],
  total_errors: 0,
  notes: [],
  total_notes: 0,
}

/** Told beside `error` by a server that refuses; a proxy's refusal has none of it. */
const Refused = z.object({
  error: z.string().min(1),
  errors: z.array(z.string()).default([]),
  total_errors: z.number().int().optional(),
})

export function resultIn(status: number, body: unknown, failed: string): ImportResult {
  const result = ImportResult.safeParse(body).data
  if (result?.success && status < 300) return result
  const {
    error: message = failed,
    errors = [proxyWords(status) ?? []].flat(),
    total_errors,
  } = Refused.safeParse(body).data ?? {}
  // A refusal of the whole file repeats itself as its only issue.
  const issues = errors.filter((issue) => issue !== message)
  return { ...NOTHING, message, errors: issues, total_errors: total_errors ?? issues.length }
}

async function uploadFile(file: File, type: ImportType, options: UploadOptions): Promise<Uploaded> {
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
