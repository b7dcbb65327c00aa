import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, NOT_AN_IMAGE } from '#shared/products/image.ts'

/** Why a file is not worth sending; the server decides again, by content. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE
  return file.size > MAX_IMAGE_BYTES ? IMAGE_TOO_LARGE : undefined
}
