import {
  type ImportChoices,
  type ImportPreview,
  type ImportResult,
  importsApi,
  type ImportType,
} from '#shared/imports/contract.ts'
import { answered, ApiError, call, proxyWords, refusedBy, UNREACHABLE } from '#web/call.ts'
import { upload, type UploadOptions } from '#web/upload.ts'

export const previewFile = async (
  file: File,
  type: ImportType,
  choices: ImportChoices,
  signal: AbortSignal,
): Promise<ImportPreview> =>
  answered(await call(importsApi.previewFile, { file, type, ...choices }, undefined, { signal }))

/**
 * Imports a file. What the server refuses is a result too, in its words; `failed` is what a person reads when it
 * gave none.
 */
export async function importFile(
  file: File,
  type: ImportType,
  choices: ImportChoices,
  failed: string,
  options: UploadOptions,
): Promise<ImportResult> {
  const form = new FormData()
  // Parts are read in their order: the type first tells what the file is.
  form.append('type', type)
  for (const [name, choice] of Object.entries(choices))
    if (choice !== null) form.append(name, choice)
  form.append('file', file)
  try {
    return answered(await upload(importsApi.importFile, form, options, failed), failed)
  } catch (error) {
    if (options.signal.aborted || !(error instanceof ApiError)) throw error
    return failedImport(error, failed)
  }
}

/** Nothing was imported, and why. */
export function failedImport(error: ApiError, failed: string): ImportResult {
  const { said: message = failed } = error
  const { errors = reasonsFor(error), total_errors } =
    refusedBy(error, importsApi.importFile, 400) ?? {}
  // A refusal of the whole file repeats itself as its only issue.
  const issues = errors.filter((issue) => issue !== message)
  return {
    success: false,
    message,
    imported: 0,
    errors: issues,
    total_errors: total_errors ?? issues.length,
    notes: [],
    total_notes: 0,
  }
}

/** Where the server itself has said nothing. */
function reasonsFor({ said, status }: ApiError): string[] {
  if (status === 0) return [UNREACHABLE]
  return said === undefined ? [proxyWords(status) ?? []].flat() : []
}
