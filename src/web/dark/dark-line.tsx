import { IconBulbOff } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDateTime, formatTime, shopDay } from '#shared/dates.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { BannerButton } from '#web/shell/banner-button.tsx'
import banner from '#web/shell/offline-banner.module.css'
import { outboxDialog } from '#web/till/dialogs.ts'
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
    <p className={banner.banner}>
      <IconBulbOff size={16} aria-hidden />
      <span>
        <strong>Offline{words}</strong> ·{' '}
        {sales === 0 ? 'this till goes on selling' : `${counted(sales, 'sale')} safe on this till`}
        {alone === 'warn' && ' · Bring the line back soon: this till stops selling before long'}
        {storage === 'full' && ' · Little room is left on this device'}
      </span>
      <BannerButton {...outboxDialog.intent} onClick={() => setOpen(true)}>
        Show
      </BannerButton>
      {isOpen && <outboxDialog.Part onClose={() => setOpen(false)} />}
    </p>
  )
}
