import { IconBulbOff } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDateTime, formatTime, shopDay } from '#shared/dates.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { outboxDialog } from '#web/till/dialogs.ts'
import { BannerButton } from '#web/ui/states/banner-button.tsx'
import { Banner } from '#web/ui/states/banner.tsx'
import { useDark } from './line-store.ts'

/** What a cashier reads while the till sells by itself. */
export function DarkLine() {
  const { timezone } = useUser().settings
  const since = useDark(({ line }) => line.since)
  const sales = useDark((state) => state.sales)
  const alone = useDark((state) => state.alone)
  const storage = useDark((state) => state.storage)
  const [isOpen, setOpen] = useState(false)
  const today = useShopDay()
  const isToday = since !== null && shopDay(new Date(since), timezone) === today
  const words =
    since === null ? '' : ` since ${(isToday ? formatTime : formatDateTime)(since, timezone)}`
  return (
    <>
      <Banner
        icon={IconBulbOff}
        action={
          <BannerButton {...outboxDialog.intent} onClick={() => setOpen(true)}>
            Show
          </BannerButton>
        }
      >
        <strong>Offline{words}</strong> ·{' '}
        {sales === 0 ? 'this till goes on selling' : `${counted(sales, 'sale')} safe on this till`}
        {alone === 'warn' && ' · Bring the line back soon: this till stops selling before long'}
        {storage === 'full' && ' · Little room is left on this device'}
      </Banner>
      {isOpen && <outboxDialog.Part onClose={() => setOpen(false)} />}
    </>
  )
}
