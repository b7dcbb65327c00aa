import { createStore } from '#web/store.ts'
import { writeErrorText } from './write-error.ts'

const DEFAULT_MS = 4000
const SUCCESS_MS = 2000
const UNDO_MS = 10_000
const TOAST_LIMIT = 20

export interface Toast {
  id: number
  message: string
  tone: 'green' | 'red' | 'blue'
  /** In milliseconds; false keeps it until it is closed. */
  duration: number | false
  /** The way back, where there is one. */
  undo?: () => void
}

/** What is shown, the newest first; `shell/toasts.tsx` draws it. */
export const toasts = createStore<readonly Toast[]>([])

let made = 0

/** Short messages at the top. Each answers the number that `hide` takes, but `undoable`. */
export const toast = {
  success: (message: string, duration: Toast['duration'] = SUCCESS_MS) =>
    show({ message, tone: 'green', duration }),
  error: (message: string, duration: Toast['duration'] = DEFAULT_MS) =>
    show({ message, tone: 'red', duration }),
  info: (message: string, duration: Toast['duration'] = DEFAULT_MS) =>
    show({ message, tone: 'blue', duration }),
  /** What was done, and for ten seconds the way back. */
  undoable: (message: string, undo: () => Promise<unknown>) => {
    const id = show({ message, tone: 'blue', duration: UNDO_MS, undo: () => void takeBack() })
    async function takeBack() {
      toast.hide(id)
      try {
        await undo()
        toast.success('Undone')
      } catch (error) {
        toast.error(writeErrorText(error))
      }
    }
  },
  /** What it said is mended, or over. */
  hide: (id: number | undefined): void => toasts.set(toasts.get().filter((one) => one.id !== id)),
}

function show(said: Omit<Toast, 'id'>): number {
  const id = ++made
  toasts.set([{ id, ...said }, ...toasts.get()].slice(0, TOAST_LIMIT))
  return id
}
