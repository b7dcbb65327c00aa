import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { lockTill } from './data.ts'

/** Whether the till could be locked. The cart stays as it is; who comes back enters their PIN. */
export async function tryLock(): Promise<boolean> {
  try {
    await lockTill()
    return true
  } catch (error) {
    toast.error(writeErrorText(error))
    return false
  }
}
