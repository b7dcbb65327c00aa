import { useRef, useState } from 'react'
import type { SavedSettings } from '#shared/settings/contract.ts'
import { ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { newerIn, SAVE_FAILED, saveSettings } from './data.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** Long enough to be seen: a save that only flickers leaves people wondering. */
const SAVING_SHOWS_MS = 1000

/** Saves one at a time. What somebody else has saved meanwhile is kept for the person to decide about. */
export function useSave({ base, saving, changes }: SettingsForm) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [newer, setNewer] = useState<{ settings: SavedSettings; text: string }>()
  // State is a render behind: two quick presses would both see it idle.
  const running = useRef(false)

  async function save(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    saving.begin()
    setRefusal(undefined)
    const shown = new Promise((resolve) => setTimeout(resolve, SAVING_SHOWS_MS))
    try {
      const [saved] = await Promise.all([saveSettings(changes(), base.version), shown])
      saving.done(saved)
      toast.success('Settings saved successfully!')
    } catch (error) {
      await shown
      saving.failed()
      refuse(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  function refuse(error: unknown): void {
    const settings = newerIn(error)
    if (settings && error instanceof ApiError) return setNewer({ settings, text: error.message })
    logError(error)
    toast.error(SAVE_FAILED)
    // The server's own sentence, where it has one: it stays for as long as it takes to read.
    if (error instanceof ApiError) setRefusal(error.said)
  }
  return { busy, refusal, newer, forget: () => setNewer(undefined), save }
}
