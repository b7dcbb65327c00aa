import { Link } from '@tanstack/react-router'
import { useUser } from '#web/session/session.ts'
import classes from './brand.module.css'

/** The icon and the shop's name; leads home. */
export function Brand({ onNavigate }: { onNavigate?: () => void }) {
  const { settings } = useUser()
  return (
    <Link to="/dashboard" className={classes.brand} onClick={onNavigate}>
      <svg width="32" height="32" viewBox="0 0 64 64" aria-hidden>
        <rect className={classes.tile} width="64" height="64" rx="15" />
        <path d="M32 52C15 46 10 32 12 14c14 5 22 18 20 38Z" fill="#fff" />
        <path className={classes.leaf} d="M34.5 51C36 35 41 26 52 19c2 15-3 27-17.5 32Z" />
      </svg>
      <span className={classes.name}>{settings.store_name || 'Veld'}</span>
    </Link>
  )
}
