import { useRef, useState } from 'react'
import {
  IMPORT_TOO_LARGE,
  type ImportChoices,
  type ImportPreview,
  type ImportResult,
  type ImportType,
  isImportName,
  MAX_IMPORT_BYTES,
  NOT_A_CSV_FILE,
} from '#shared/imports/contract.ts'
import { ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { importFile, previewFile } from './data.ts'

export type ImportState =
  | { step: 'pick'; problem?: string }
  | { step: 'reading'; file: File }
  | { step: 'preview'; file: File; preview: ImportPreview; choices: ImportChoices }
  | { step: 'sending'; file: File; sent: number }
  | { step: 'done'; result: ImportResult }

interface ImportOptions {
  type: ImportType
  /** What a person reads when the server gave no words of its own. */
  failed: string
  /** Rows may have been added: refresh what shows them. */
  onImported: () => void
}

/** Nothing that is here changes, and no category is made, before somebody says so. */
const CAREFUL: Readonly<Record<ImportType, ImportChoices>> = {
  customers: { known: null, new_categories: null },
  products: { known: 'refuse', new_categories: 'refuse' },
}

export type Importing = ReturnType<typeof useImport>

/** A file on its way into the shop: chosen, looked at, sent, and what became of it. */
export function useImport({ type, failed, onImported }: ImportOptions) {
  const [state, setState] = useState<ImportState>({ step: 'pick' })
  const current = useRef<AbortController>(undefined)

  function begin(): AbortSignal {
    current.current?.abort()
    current.current = new AbortController()
    return current.current.signal
  }
  async function choose(file: File, choices: ImportChoices) {
    const signal = begin()
    const problem = importRefusal(file)
    if (problem !== undefined) return refuse(problem)
    setState({ step: 'reading', file })
    try {
      const preview = await previewFile(file, type, choices, signal)
      if (!signal.aborted) setState({ step: 'preview', file, preview, choices })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) logError(error)
      refuse(error instanceof ApiError ? error.message : failed)
    }
  }
  const refuse = (problem: string) => setState({ step: 'pick', problem })
  async function send(file: File, choices: ImportChoices) {
    const signal = begin()
    const onProgress = (sent: number) =>
      !signal.aborted && setState({ step: 'sending', file, sent })
    onProgress(0)
    try {
      finish(await importFile(file, type, choices, failed, { onProgress, signal }))
    } catch (error) {
      if (signal.aborted) return
      logError(error)
      refuse(failed)
    }
  }
  function finish(result: ImportResult) {
    setState({ step: 'done', result })
    if (result.success) toast.success(result.message)
    else toast.error(result.message)
    onImported()
  }
  return {
    type,
    state,
    choose: (file: File, choices: ImportChoices = CAREFUL[type]) => void choose(file, choices),
    send: (file: File, choices: ImportChoices) => void send(file, choices),
    /** Gives up what is on its way and starts again. */
    reset: () => {
      current.current?.abort()
      setState({ step: 'pick' })
    },
  }
}

/** Why a file is not worth sending; undefined when it is. The server decides again. */
export function importRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!isImportName(name)) return NOT_A_CSV_FILE
  return size > MAX_IMPORT_BYTES ? IMPORT_TOO_LARGE : undefined
}
