import type { ReactNode } from 'react'
import { counted } from '#shared/counted.ts'
import { fullName } from '#shared/full-name.ts'
import type { StaffMember } from '#shared/manager/staff.ts'
import { type Cents, formatRand } from '#shared/money.ts'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import classes from './staff-card.module.css'

interface StaffCardProps {
  member: StaffMember
  role: ReactNode
  active: ReactNode
}

/** A member on a phone. */
export function StaffCard({ member, role, active }: StaffCardProps) {
  return (
    <>
      <TwoLines first={fullName(member)} second={member.email} />
      <div className={classes.controls}>
        {role}
        {active}
      </div>
      <dl className={classes.figures}>
        <Takings name="Total" revenue={member.total_revenue} count={member.total_transactions} />
        <Takings name="Today" revenue={member.today_revenue} count={member.today_transactions} />
      </dl>
    </>
  )
}

function Takings({ name, revenue, count }: { name: string; revenue: Cents; count: number }) {
  return (
    <div>
      <dt className={classes.quiet}>{name}</dt>
      <dd className={classes.revenue}>{formatRand(revenue)}</dd>
      <dd className={classes.quiet}>{counted(count, 'transaction')}</dd>
    </div>
  )
}
