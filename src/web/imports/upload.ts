import type { ImportType } from '#shared/imports/contract.ts'
import { importsApi } from '#shared/imports/contract.ts'
import { ApiError } from '#web/call.ts'
import { session } from '#web/session/session.ts'

export interface UploadOptions {
  /** From 0 to 1. At 1 the server has all of the file and is at work on it. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

interface Uploaded {
  status: number
  /** The decoded JSON of the answer, or undefined. */
  body: unknown
}

/** By XMLHttpRequest: `fetch` does not tell how much of a body is on its way. */
export async function upload(
  file: File,
  type: ImportType,
  options: UploadOptions,
): Promise<Uploaded> {
  const { status, responseText } = await sent(file, type, options)
  if (status === 401) session.end()
  return { status, body: parsed(responseText) }
}

function sent(
  file: File,
  type: ImportType,
  { onProgress, signal }: UploadOptions,
): Promise<XMLHttpRequest> {
  const { method, path } = importsApi.importFile
  const form = new FormData()
  // Parts are read in their order: the type first tells what the file is.
  form.append('type', type)
  form.append('file', file)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ApiError(0, ''))
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.upload.addEventListener('load', () => onProgress(1))
    signal.addEventListener('abort', () => request.abort())
    request.open(method, path)
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
