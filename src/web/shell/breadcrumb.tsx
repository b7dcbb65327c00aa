import { IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { pageAt } from '#web/pages/use-pages.ts'
import classes from './breadcrumb.module.css'

/** Home and the page. Home is the dashboard, so there it would stand alone and is left out. */
export function Breadcrumb() {
  const page = pageAt(useLocation({ select: (location) => location.pathname }))
  if (page === undefined || page.path === '/dashboard') return null
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.list}>
        <li>
          <Link to="/dashboard" className={classes.link}>
            Home
          </Link>
        </li>
        <li className={classes.current} aria-current="page">
          <IconChevronRight size={14} aria-hidden />
          {page.breadcrumb}
        </li>
      </ol>
    </nav>
  )
}
