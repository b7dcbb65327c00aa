import { Link } from '@tanstack/react-router'
import { useUser } from '#web/session/session.ts'
import { LeafMark } from '#web/ui/facts/leaf-mark.tsx'
import classes from './brand.module.css'

/** The icon and the shop's name; leads home. */
export function Brand({ onNavigate }: { onNavigate?: () => void }) {
  const { settings } = useUser()
  return (
    <Link to="/dashboard" className={classes.brand} onClick={onNavigate}>
      <LeafMark size={32} />
      <span className={classes.name} title={settings.store_name}>
        {settings.store_name || 'Veld'}
      </span>
    </Link>
  )
}
