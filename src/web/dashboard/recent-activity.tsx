import { IconReceipt, IconUser } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { counted } from '#shared/counted.ts'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { formatDateTime, formatTime, shopDay } from '#shared/dates.ts'
import { UNNAMED, WALK_IN } from '#shared/sales/buyer.ts'
import { saleReceipt } from '#web/sales/lazy-receipt.ts'
import { useMayReadSale } from '#web/sales/use-may-read-sale.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './recent-activity.module.css'

const SKELETON_ROWS = 8

type Sale = DashboardStats['recentActivity'][number]

interface RecentActivityProps {
  /** Undefined while they load. */
  stats: DashboardStats | undefined
  now: Date
  timeZone: string
  /** What to do in a shop that has sold nothing yet. */
  firstStep?: ReactNode
}

export function RecentActivity({ stats, now, timeZone, firstStep }: RecentActivityProps) {
  return (
    <Panel
      title="Recent Activity"
      note={stats && stats.recentActivity.length > 0 ? salesToday(stats) : undefined}
      flush
    >
      {stats ? (
        <Sales sales={stats.recentActivity} now={now} timeZone={timeZone} firstStep={firstStep} />
      ) : (
        <DataSkeleton rows={SKELETON_ROWS} text="Loading the latest sales..." quiet />
      )}
    </Panel>
  )
}

function Sales({
  sales,
  now,
  timeZone,
  firstStep,
}: Omit<RecentActivityProps, 'stats'> & { sales: readonly Sale[] }) {
  const mayRead = useMayReadSale()
  const [opened, setOpened] = useState<number>()
  const close = useCallback(() => setOpened(undefined), [])
  if (sales.length === 0)
    return (
      <EmptyState
        icon={IconReceipt}
        title="No recent activity"
        text="Sales appear here as soon as they are paid."
        action={firstStep}
      />
    )
  return (
    <ul className={classes.list}>
      {sales.map((sale) => (
        <li key={sale.transaction_id}>
          <SaleRow
            sale={sale}
            now={now}
            timeZone={timeZone}
            {...(mayRead(sale.seller_id) && { onOpen: () => setOpened(sale.transaction_id) })}
          />
        </li>
      ))}
      {opened !== undefined && <saleReceipt.Part saleId={opened} onClose={close} />}
    </ul>
  )
}

interface SaleRowProps {
  sale: Sale
  now: Date
  timeZone: string
  /** Undefined where the role does not allow it. */
  onOpen?: () => void
}

function SaleRow({ sale, now, timeZone, onOpen }: SaleRowProps) {
  const name = sale.customer_name.trim() || WALK_IN
  const Row = onOpen ? 'button' : 'div'
  return (
    <Row
      className={classes.sale}
      {...(onOpen && { type: 'button', onClick: onOpen, ...saleReceipt.intent })}
    >
      <span className={classes.avatar} aria-hidden>
        {name === WALK_IN || name === UNNAMED ? (
          <IconUser size={18} stroke={1.75} />
        ) : (
          initials(name)
        )}
      </span>
      <span className={classes.who}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.number}>{sale.transaction_number}</span>
      </span>
      <span className={classes.what}>
        <span className={classes.total}>
          <MoneyText amount={sale.total_amount} />
        </span>
        <time className={classes.time} dateTime={sale.created_at}>
          {saleTime(sale.created_at, now, timeZone)}
        </time>
      </span>
    </Row>
  )
}

function salesToday({ trends: { todayTransactions: count } }: DashboardStats): string {
  return `${counted(count, 'sale')} today`
}

/** The time alone for a sale of today, with its date for an earlier one. */
function saleTime(at: string, now: Date, timeZone: string): string {
  const isToday = shopDay(new Date(at), timeZone) === shopDay(now, timeZone)
  return isToday ? formatTime(at, timeZone) : formatDateTime(at, timeZone)
}

function initials(name: string): string {
  const words = name.split(/\s+/)
  const first = words[0]?.charAt(0) ?? ''
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''
  return (first + last).toUpperCase()
}
