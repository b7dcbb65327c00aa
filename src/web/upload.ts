import type { Endpoint } from '#shared/endpoint.ts'
import { ApiError } from '#web/call.ts'
import { session } from '#web/session/session.ts'

export interface UploadOptions {
  /** From 0 to 1. At 1 the server has all of the file and is at work on it. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * Sends a form with a file. By XMLHttpRequest: `fetch` does not tell how much of a body is on its way. A server
 * that is not reached is an `ApiError` with status 0 and the text `unreached`.
 */
export async function upload(
  { method, path }: Endpoint,
  form: FormData,
  { onProgress, signal }: UploadOptions,
  unreached = '',
): Promise<{ status: number; responseText: string }> {
  const request = new XMLHttpRequest()
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new ApiError(0, unreached))
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.upload.addEventListener('load', () => onProgress(1))
    signal.addEventListener('abort', () => request.abort())
    request.open(method, path)
    request.send(form)
  })
  if (request.status === 401) session.end()
  return request
}
