import { z } from 'zod'
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, NOT_AN_IMAGE } from '#shared/products/image.ts'
import { ApiError, proxyWords } from '#web/call.ts'

export const UPLOAD_FAILED = 'Failed to upload image'
const NO_URL = 'No URL returned from upload'

/** Why a file is not worth sending; the server decides again, by content. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE
  return file.size > MAX_IMAGE_BYTES ? IMAGE_TOO_LARGE : undefined
}

const Uploaded = z.object({ url: z.string().min(1) })
const Refused = z.object({ error: z.string().min(1) })

/** The picture's address in the answer to an upload; throws what a person should read instead. */
export function addressIn(status: number, text: string): string {
  const body = parsed(text)
  if (status < 200 || status > 299)
    throw new ApiError(
      status,
      Refused.safeParse(body).data?.error ?? proxyWords(status) ?? UPLOAD_FAILED,
    )
  const answer = Uploaded.safeParse(body)
  if (!answer.success) throw new ApiError(status, NO_URL)
  return answer.data.url
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
