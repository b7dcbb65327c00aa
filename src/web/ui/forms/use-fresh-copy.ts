import { useCallback, useEffect, useRef, useState } from 'react'
import { logError } from '#web/log.ts'
import { toast } from '#web/ui/states/toast.tsx'

interface FreshCopyOptions<Row> {
  fetch: (id: number, signal: AbortSignal) => Promise<Row>
  /** Opens the form that the copy is for. */
  open: (row: Row) => void
  /** What a person reads when the server gave no text of its own. */
  failed: string
}

/**
 * Fetches what a form is about to be filled with. On a slow line people press another button meanwhile: only the newest
 * request opens anything, and none does after `cancel` or once the screen is left.
 */
export function useFreshCopy<Row>({ fetch, open, failed }: FreshCopyOptions<Row>) {
  const [fetchingId, setFetchingId] = useState<number>()
  const running = useRef<{ id: number; control: AbortController }>(undefined)
  const given = useRef({ fetch, open, failed })
  useEffect(() => {
    given.current = { fetch, open, failed }
  })

  const cancel = useCallback(() => {
    running.current?.control.abort()
    running.current = undefined
    setFetchingId(undefined)
  }, [])
  useEffect(() => cancel, [cancel])

  const start = useCallback(
    async (id: number): Promise<void> => {
      // A double click asks for one thing.
      if (running.current?.id === id) return
      cancel()
      const control = new AbortController()
      running.current = { id, control }
      setFetchingId(id)
      try {
        const row = await given.current.fetch(id, control.signal)
        if (control.signal.aborted) return
        given.current.open(row)
      } catch (error) {
        if (control.signal.aborted) return
        logError(error)
        toast.error(error instanceof Error ? error.message : given.current.failed)
      }
      running.current = undefined
      setFetchingId(undefined)
    },
    [cancel],
  )
  return { fetchingId, start, cancel }
}
