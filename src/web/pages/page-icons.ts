import {
  IconCashRegister,
  IconChartBar,
  IconCrown,
  IconDatabase,
  IconHistory,
  IconLayoutDashboard,
  IconLeaf,
  IconPackages,
  IconReceipt,
  IconSettings,
  IconUserCog,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { PagePath } from '#shared/pages.ts'

export const PAGE_ICONS: Record<PagePath, TablerIcon> = {
  '/dashboard': IconLayoutDashboard,
  '/manager': IconCrown,
  '/pos': IconCashRegister,
  '/sales': IconReceipt,
  '/inventory': IconPackages,
  '/products': IconLeaf,
  '/customers': IconUsers,
  '/reports': IconChartBar,
  '/data': IconDatabase,
  '/users': IconUserCog,
  '/audit': IconHistory,
  '/settings': IconSettings,
}
