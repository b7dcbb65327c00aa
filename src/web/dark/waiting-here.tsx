import { IconUsb } from '@tabler/icons-react'
import { counted } from '#shared/counted.ts'
import { BannerButton } from '#web/ui/states/banner-button.tsx'
import { Banner } from '#web/ui/states/banner.tsx'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import { waitingNoted } from './line-store.ts'
import { saveToStick } from './stick.ts'

/** On a till at which nobody is known: signing out and time drop nothing of what waits on it. */
export function WaitingHere() {
  const { busy, problem, run } = useAttempt()
  return (
    <div role="status">
      <Banner
        icon={IconUsb}
        action={
          <BannerButton loading={busy} onClick={() => void run(saveToStick)}>
            Save to a stick
          </BannerButton>
        }
      >
        <strong>{counted(waitingNoted(), 'entry', 'entries')} safe on this till</strong> · sent when
        somebody signs in with the line
      </Banner>
      {problem}
    </div>
  )
}
