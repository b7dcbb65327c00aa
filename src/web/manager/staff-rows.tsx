import { counted } from '#shared/counted.ts'
import { fullName } from '#shared/full-name.ts'
import type { StaffMember, StaffUpdate } from '#shared/manager/staff.ts'
import type { Cents } from '#shared/money.ts'
import type { Column } from '#web/paged/column.ts'
import { EmailText } from '#web/ui/facts/email-text.tsx'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import type { StaffSort } from './manager-search.ts'
import { StaffCard } from './staff-card.tsx'
import { ActiveControl, RoleControl } from './staff-controls.tsx'
import { lockReason } from './staff-lock.ts'
import classes from './staff-rows.module.css'

interface StaffRowsOptions {
  ownId: string
  busyId: string | undefined
  onChange: (member: StaffMember, wanted: StaffUpdate) => void
}

/** The rows, in columns and as cards on a phone: their controls are the same. */
export function staffRows({ ownId, busyId, onChange }: StaffRowsOptions) {
  const controlOf = (member: StaffMember) => ({
    member,
    locked: lockReason(member, ownId),
    busy: busyId === member.id,
    onChange: (wanted: StaffUpdate) => onChange(member, wanted),
  })
  const columns: readonly Column<StaffMember, StaffSort>[] = [
    {
      header: 'Staff Member',
      cell: (member) => (
        <TwoLines first={fullName(member)} second={<EmailText email={member.email} />} />
      ),
      sortKey: 'name',
      width: '28%',
    },
    { header: 'Role', cell: (member) => <RoleControl {...controlOf(member)} />, width: '9.5rem' },
    {
      header: 'Total Revenue',
      cell: (member) => (
        <>
          <Takings revenue={member.total_revenue} count={member.total_transactions} />
          <div className={classes.today}>
            <MoneyText amount={member.today_revenue} /> today
          </div>
        </>
      ),
      align: 'end',
      sortKey: 'total',
    },
    {
      header: "Today's Revenue",
      cell: (member) => (
        <Takings revenue={member.today_revenue} count={member.today_transactions} />
      ),
      align: 'end',
      sortKey: 'today',
      hideBelow: 'md',
    },
    { header: 'Active', cell: (member) => <ActiveControl {...controlOf(member)} /> },
  ]
  const mobile = (member: StaffMember) => (
    <StaffCard
      member={member}
      role={<RoleControl {...controlOf(member)} />}
      active={<ActiveControl {...controlOf(member)} label="Active" />}
    />
  )
  return { columns, mobile }
}

function Takings({ revenue, count }: { revenue: Cents; count: number }) {
  return <TwoLines first={<MoneyText amount={revenue} />} second={counted(count, 'transaction')} />
}
