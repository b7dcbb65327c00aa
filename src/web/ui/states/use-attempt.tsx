import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { writeErrorText } from './write-error.ts'

/** Does something once at a time, and says what went wrong with it. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState<string>()
  async function run(attempt: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setText(undefined)
    try {
      await attempt()
    } catch (error) {
      setText(writeErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  const problem = text !== undefined && (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      {text}
    </Alert>
  )
  return { busy, problem, run }
}
