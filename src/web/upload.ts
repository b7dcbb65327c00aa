import type { Endpoint } from '#shared/endpoint.ts'
import { answerIn, ApiError, type ReadAnswer } from '#web/call.ts'
import { session } from '#web/session/session.ts'

export interface UploadOptions {
  /** From 0 to 1. At 1 the server has all of the file and is at work on it. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * Calls an endpoint with a form that holds a file. By XMLHttpRequest: `fetch` does not tell how much of a body is on
 * its way. `fallback` is what a person reads when the server gave no text of its own.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { onProgress, signal }: UploadOptions,
  fallback: string,
): Promise<ReadAnswer<E>> {
  const request = new XMLHttpRequest()
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new ApiError(0, fallback))
    request.addEventListener('load', () => resolve())
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.upload.addEventListener('load', () => onProgress(1))
    signal.addEventListener('abort', () => request.abort())
    request.open(endpoint.method, endpoint.path)
    request.send(form)
  })
  if (request.status === 401) session.end()
  return answerIn(endpoint, request.status, request.responseText, fallback)
}
