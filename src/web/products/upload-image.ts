import { imagesApi } from '#shared/products/contract.ts'
import { upload, type UploadOptions } from '#web/upload.ts'
import { addressIn, UPLOAD_FAILED } from './image-checks.ts'

/** Sends a picture and answers its address. */
export async function uploadImage(file: File, options: UploadOptions): Promise<string> {
  const form = new FormData()
  form.append('image', file)
  const { status, responseText } = await upload(imagesApi.uploadImage, form, options, UPLOAD_FAILED)
  return addressIn(status, responseText)
}
