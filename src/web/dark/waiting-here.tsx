import { IconUsb } from '@tabler/icons-react'
import { counted } from '#shared/counted.ts'
import { BannerButton } from '#web/shell/banner-button.tsx'
import banner from '#web/shell/offline-banner.module.css'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import { waitingNoted } from './line-store.ts'
import { saveToStick } from './stick.ts'

/** On a till at which nobody is known: signing out and time drop nothing of what waits on it. */
export function WaitingHere() {
  const { busy, problem, run } = useAttempt()
  return (
    <div role="status">
      <p className={banner.banner}>
        <IconUsb size={16} aria-hidden />
        <span>
          <strong>{counted(waitingNoted(), 'entry', 'entries')} safe on this till</strong> · sent
          when somebody signs in with the line
        </span>
        <BannerButton loading={busy} onClick={() => void run(saveToStick)}>
          Save to a stick
        </BannerButton>
      </p>
      {problem}
    </div>
  )
}
