import type { ReactNode } from 'react'
import classes from './toolbar.module.css'

interface ToolbarProps {
  search?: ReactNode
  filters?: ReactNode
  /** Buttons at the right; below the search on a phone. */
  actions?: ReactNode
}

/** What stands above a list: how to find rows at the left, what to do with them at the right. */
export function Toolbar({ search, filters, actions }: ToolbarProps) {
  return (
    <div className={classes.toolbar} role="search">
      {search !== undefined && <div className={classes.search}>{search}</div>}
      {filters !== undefined && <div className={classes.filters}>{filters}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
