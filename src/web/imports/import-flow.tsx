import { ImportDropzone } from './import-dropzone.tsx'
import { ImportPreviewPanel } from './import-preview-panel.tsx'
import { ReadingProgress, SendingProgress } from './import-progress.tsx'
import { ImportResultPanel } from './import-result-panel.tsx'
import type { Importing } from './use-import.ts'

interface ImportFlowProps {
  importing: Importing
  /** After the result has been read; a new file may be chosen unless told otherwise. */
  onDismiss?: () => void
}

/** The steps of an import, one in the place of the other. */
export function ImportFlow({ importing, onDismiss }: ImportFlowProps) {
  const { type, state, choose, send, reset } = importing
  switch (state.step) {
    case 'reading':
      return <ReadingProgress file={state.file} />
    case 'preview':
      return (
        <ImportPreviewPanel
          file={state.file}
          preview={state.preview}
          onImport={() => send(state.file)}
          onAnother={reset}
        />
      )
    case 'sending':
      return <SendingProgress file={state.file} sent={state.sent} onCancel={reset} />
    case 'done':
      return <ImportResultPanel result={state.result} onDismiss={onDismiss ?? reset} />
    default:
      return <ImportDropzone type={type} problem={state.problem} onFile={choose} />
  }
}
