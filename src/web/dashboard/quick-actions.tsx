import { Paper, Title } from '@mantine/core'
import {
  IconCashRegister,
  IconChartBar,
  IconChevronRight,
  IconPackages,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PagePath } from '#shared/pages.ts'
import classes from './quick-actions.module.css'

interface QuickAction {
  path: PagePath
  label: string
  text: string
  icon: TablerIcon
}

const QUICK_ACTIONS: readonly QuickAction[] = [
  { path: '/pos', label: 'New Sale', text: 'Open the till', icon: IconCashRegister },
  { path: '/customers', label: 'Customers', text: 'Find or add a customer', icon: IconUsers },
  { path: '/inventory', label: 'Inventory', text: 'Batches and stock levels', icon: IconPackages },
  { path: '/reports', label: 'Reports', text: 'Sales and analytics', icon: IconChartBar },
]

/** The actions that lead to one of `pages`. */
export const quickActionsTo = (pages: readonly string[]): readonly QuickAction[] =>
  QUICK_ACTIONS.filter((action) => pages.includes(action.path))

export function QuickActions({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <Paper className={classes.panel} withBorder component="nav" aria-labelledby="quick-actions">
      <Title order={2} size="h4" id="quick-actions" className={classes.title}>
        Quick Actions
      </Title>
      <ul className={classes.list}>
        {actions.map(({ path, label, text, icon: Icon }) => (
          <li key={path}>
            <Link to={path} className={classes.action}>
              <span className={classes.icon} aria-hidden>
                <Icon size={20} stroke={1.75} />
              </span>
              <span className={classes.words}>
                <span className={classes.label}>{label}</span>
                <span className={classes.text}>{text}</span>
              </span>
              <IconChevronRight className={classes.arrow} size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
