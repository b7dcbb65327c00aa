import { Link } from '@tanstack/react-router'
import type { PagePath } from '#shared/pages.ts'
import { PAGE_ICONS } from '#web/pages/page-icons.ts'
import { usePages } from '#web/pages/use-pages.ts'
import classes from './navigation-list.module.css'

const HIGHLIGHTED: PagePath = '/manager'

/** The pages that this person may open. */
export function NavigationList({ onNavigate }: { onNavigate?: () => void }) {
  const pages = usePages()
  return (
    <nav aria-label="Main">
      <ul className={classes.list}>
        {pages.map(({ path, label }) => {
          const Icon = PAGE_ICONS[path]
          return (
            <li key={path}>
              <Link
                to={path}
                className={classes.link}
                title={label}
                data-highlighted={path === HIGHLIGHTED || undefined}
                onClick={onNavigate}
              >
                <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
                <span data-name>{label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
