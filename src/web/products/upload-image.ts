import { imagesApi } from '#shared/products/contract.ts'
import { ApiError } from '#web/call.ts'
import { session } from '#web/session/session.ts'
import { addressIn, UPLOAD_FAILED } from './image-checks.ts'

interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * Sends a picture and answers its address. By XMLHttpRequest: `fetch` does not tell how much of a body is on
 * its way.
 */
export async function uploadImage(file: File, options: UploadOptions): Promise<string> {
  const { status, responseText } = await sent(file, options)
  if (status === 401) session.end()
  return addressIn(status, responseText)
}

function sent(file: File, { onProgress, signal }: UploadOptions): Promise<XMLHttpRequest> {
  const { method, path } = imagesApi.uploadImage
  const body = new FormData()
  body.append('image', file)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ApiError(0, UPLOAD_FAILED))
    request.addEventListener('load', () => resolve(request))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    signal.addEventListener('abort', () => request.abort())
    request.open(method, path)
    request.send(body)
  })
}
