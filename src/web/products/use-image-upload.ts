import { useEffect, useRef, useState } from 'react'
import { imagesApi } from '#shared/products/contract.ts'
import { answered, ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { upload, type UploadOptions } from '#web/upload.ts'
import { refusalOf } from './image-checks.ts'

const UPLOAD_FAILED = 'Failed to upload image'
const NO_URL = 'No URL returned from upload'

/** One picture on its way to the server; a new one takes the place of the one before. */
export function useImageUpload(onUploaded: (address: string) => void) {
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const current = useRef<{ stop: AbortController; done: Promise<string | undefined> }>(undefined)
  useEffect(() => () => current.current?.stop.abort(), [])

  function begin(file: File) {
    cancel()
    const refusal = refusalOf(file)
    setProblem(refusal)
    if (refusal !== undefined) return
    const stop = new AbortController()
    const done = run(file, stop)
    // Told by `problem`; whoever waits for it in `settled` hears of it too.
    done.catch(() => {})
    current.current = { stop, done }
  }
  async function run(file: File, { signal }: AbortController): Promise<string | undefined> {
    const onProgress = (share: number) => !signal.aborted && setSent(share)
    onProgress(0)
    try {
      const address = await uploadImage(file, { onProgress, signal })
      onUploaded(address)
      toast.success('Image uploaded successfully!')
      return address
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof ApiError)) logError(error)
      setProblem(error instanceof Error ? error.message : UPLOAD_FAILED)
      current.current = undefined
      throw error
    } finally {
      if (!signal.aborted) setSent(undefined)
    }
  }
  function cancel() {
    current.current?.stop.abort()
    current.current = undefined
    setSent(undefined)
    setProblem(undefined)
  }
  return {
    /** How much of it is on its way, from 0 to 1; undefined when there is none. */
    sent,
    problem,
    begin,
    cancel,
    /** The address of the picture that was still on its way, for those who cannot save without it. */
    settled: async () => current.current?.done,
  }
}

/** Sends a picture and answers its address. */
async function uploadImage(file: File, options: UploadOptions): Promise<string> {
  const form = new FormData()
  form.append('image', file)
  return answered(await upload(imagesApi.uploadImage, form, options, UPLOAD_FAILED), NO_URL).url
}
