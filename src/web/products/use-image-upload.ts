import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { toast } from '#web/shell/toast.tsx'
import { refusalOf, UPLOAD_FAILED } from './image-checks.ts'
import { uploadImage } from './upload-image.ts'

interface Sending {
  /** From 0 to 1. */
  sent: number
  /** The file itself, to be seen while it is on its way. */
  preview: string
}

/** One picture on its way to the server; a new one takes the place of the one before. */
export function useImageUpload(onUploaded: (address: string) => void) {
  const [sending, setSending] = useState<Sending>()
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
    const preview = URL.createObjectURL(file)
    const onProgress = (sent: number) => !signal.aborted && setSending({ sent, preview })
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
      URL.revokeObjectURL(preview)
      if (!signal.aborted) setSending(undefined)
    }
  }
  function cancel() {
    current.current?.stop.abort()
    current.current = undefined
    setSending(undefined)
    setProblem(undefined)
  }
  return {
    sending,
    problem,
    begin,
    cancel,
    /** The address of the picture that was still on its way, for those who cannot save without it. */
    settled: async () => current.current?.done,
  }
}
