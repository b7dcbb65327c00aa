import { formatPhone } from '#shared/phone.ts'
import classes from './contact-lines.module.css'

interface ContactLinesProps {
  email: string | null
  phone: string | null
}

/** How to reach somebody, in a column of a table. Long addresses are cut off; pointing at one shows it whole. */
export function ContactLines({ email, phone }: ContactLinesProps) {
  return (
    <div className={classes.contact}>
      {email !== null && (
        <div className={classes.email} title={email}>
          {email}
        </div>
      )}
      {phone !== null && <div className={classes.phone}>{formatPhone(phone)}</div>}
    </div>
  )
}
