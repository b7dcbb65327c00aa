import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import type { Customer } from '#shared/customers/customer.ts'
import { BIRTH_DATE_NEEDED } from '#shared/customers/verified-details.ts'
import { formatDateTime } from '#shared/dates.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { useCustomerWrites } from './data.ts'
import { needsDocument } from './refusal.ts'
import classes from './verification.module.css'

interface VerificationProps {
  customer: Customer
  timeZone: string
}

/** Whether somebody has seen the ID document, and the way to say so. */
export function Verification({ customer, timeZone }: VerificationProps) {
  const { id, is_verified: verified } = customer
  const { verify, unverify } = useCustomerWrites()
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState<string>()

  async function turn() {
    setBusy(true)
    try {
      await (verified ? unverify(id) : verify(id, again !== undefined))
      toast.success(verified ? 'Verification undone' : 'Customer verified successfully!')
      setAgain(undefined)
    } catch (error) {
      if (needsDocument(error)) setAgain(writeErrorText(error))
      else toast.error(writeErrorText(error))
    }
    setBusy(false)
  }
  const Icon = verified ? IconShieldCheck : IconShieldQuestion
  return (
    <div className={classes.box} data-verified={verified || undefined}>
      <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden />
      <div className={classes.words} role="status">
        {/* One paragraph: it is read out as the sentence it is. */}
        <p className={classes.state}>
          {verified ? 'Verified' : 'Not verified'}{' '}
          <span className={classes.note}>
            {verified
              ? byWhomAndWhen(customer, timeZone)
              : (again ?? `${whyNoLonger(customer, timeZone)}${nextStep(customer)}`)}
          </span>
        </p>
      </div>
      <Button
        variant={verified ? 'default' : 'light'}
        loading={busy}
        disabled={!verified && customer.date_of_birth === null}
        onClick={() => void turn()}
        {...(verified && { 'aria-label': 'Undo verification' })}
      >
        {verified ? 'Undo' : again === undefined ? 'Verify' : 'I have seen it'}
      </Button>
    </div>
  )
}

const nextStep = ({ date_of_birth: born }: Customer): string =>
  born === null
    ? `${BIRTH_DATE_NEEDED}.`
    : 'Compare the ID document with the details below, then confirm.'

/** Whose change has taken an earlier verification away; empty where there was none. */
function whyNoLonger(customer: Customer, timeZone: string): string {
  const { verification_lost_at: at, verification_lost_by_name: name } = customer
  if (at === null) return ''
  return `The verification ended on ${formatDateTime(at, timeZone)}, when ${name ?? 'somebody'} changed the details. `
}

/** `by Thandi Nkosi on 2026/11/15, 09:05`. */
function byWhomAndWhen({ verified_by_name: name, verified_at: at }: Customer, timeZone: string) {
  const when = at && `on ${formatDateTime(at, timeZone)}`
  return [name && `by ${name}`, when].filter(Boolean).join(' ')
}
