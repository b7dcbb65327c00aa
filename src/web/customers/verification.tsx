import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import type { Customer } from '#shared/customers/customer.ts'
import { formatDateTime } from '#shared/dates.ts'
import { writeErrorText } from '#web/ui/write-error.ts'
import { toast } from '#web/shell/toast.tsx'
import { useCustomerWrites } from './data.ts'
import classes from './verification.module.css'

interface VerificationProps {
  customer: Customer
  timeZone: string
}

/** Whether somebody has seen the ID document, and the way to say so. */
export function Verification({ customer, timeZone }: VerificationProps) {
  const { id, is_verified: verified, verified_at: at } = customer
  const { verify, unverify } = useCustomerWrites()
  const [busy, setBusy] = useState(false)

  async function turn() {
    setBusy(true)
    try {
      await (verified ? unverify(id) : verify(id))
      toast.success(verified ? 'Verification undone' : 'Customer verified successfully!')
    } catch (error) {
      toast.error(writeErrorText(error))
    }
    setBusy(false)
  }
  const Icon = verified ? IconShieldCheck : IconShieldQuestion
  return (
    <div className={classes.box} data-verified={verified || undefined}>
      <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden />
      <div className={classes.words} role="status">
        <p className={classes.state}>{verified ? 'Verified' : 'Not verified'}</p>
        <p className={classes.note}>
          {verified
            ? at && formatDateTime(at, timeZone)
            : 'Compare the ID document with the details below, then confirm.'}
        </p>
      </div>
      <Button
        variant={verified ? 'default' : 'light'}
        loading={busy}
        onClick={() => void turn()}
        {...(verified && { 'aria-label': 'Undo verification' })}
      >
        {verified ? 'Undo' : 'Verify'}
      </Button>
    </div>
  )
}
