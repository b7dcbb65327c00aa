import type { CurrentUser } from '#shared/session/contract.ts'
import { formatPhone } from '#web/ui/format.ts'
import classes from './receipt-supplier.module.css'

type Details = Pick<
  CurrentUser['settings'],
  'store_name' | 'address' | 'phone' | 'email' | 'vat_number' | 'cannabis_license'
>

/** Who sold it, as the Consumer Protection Act (section 26) wants it on every slip. */
export function ReceiptSupplier({ settings }: { settings: Details }) {
  const { store_name, address, phone, email, vat_number, cannabis_license } = settings
  return (
    <address className={classes.supplier}>
      <p className={classes.name}>{store_name}</p>
      {address && <p>{address}</p>}
      {phone && <p>Tel {formatPhone(phone)}</p>}
      {email && <p>{email}</p>}
      {vat_number && <p>VAT no. {vat_number}</p>}
      {cannabis_license && <p>Licence {cannabis_license}</p>}
    </address>
  )
}
