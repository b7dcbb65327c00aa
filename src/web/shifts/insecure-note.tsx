import { IconLockOpen2 } from '@tabler/icons-react'
import type { Till } from '#shared/tills/contract.ts'
import classes from './insecure-note.module.css'

interface InsecureNoteProps {
  tills: readonly Till[]
  /** Whether this page itself came over a safe line. */
  isSecure: boolean
}

/**
 * For managers, where they look after the tills: what plain http costs, and how it is mended. Nothing where all is
 * well.
 */
export function InsecureNote({ tills, isSecure }: InsecureNoteProps) {
  const names = tills.filter(isInsecure).map(({ name }) => name)
  if (names.length === 0 && isSecure) return null
  const who = names.length === 0 ? 'This device' : names.join(', ')
  return (
    <p className={classes.note} role="status">
      <IconLockOpen2 className={classes.icon} size={15} stroke={1.75} aria-hidden />
      <span>
        {who}: opened over plain http, so selling stops when the line does. On the shop’s computer
        run <code>npm run certificate</code>, start Veld again, and open the address that it prints
        on each till.
      </span>
    </p>
  )
}

/** Browsers make keys only on https, or on the shop's own computer. */
const isInsecure = ({ public_key, retired_at }: Till): boolean =>
  public_key === null && retired_at === null
