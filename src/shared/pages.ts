import { EVERYONE, isAmong, MANAGERS, ADMINS, SELLERS, type Role } from './roles.ts'

export interface Page {
  path: `/${string}`
  /** The word in the navigation. */
  label: string
  /** The word in the breadcrumb. */
  breadcrumb: string
  roles: readonly Role[]
  /** What a person reads who may not see the page. */
  denied: string
}

export const MANAGER_ONLY = 'Access denied - Manager privileges required'
const ADMIN_ONLY = 'Access denied - Admin privileges required'
const STAFF_ONLY = 'Access denied - Staff privileges required'

/** The protected pages in the order of the navigation, and who may see each. */
export const PAGES = [
  page('/dashboard', 'Dashboard', 'Dashboard', EVERYONE, ''),
  page('/manager', 'Manager Hub', 'Manager', MANAGERS, MANAGER_ONLY),
  page('/pos', 'POS', 'Point of Sale', SELLERS, STAFF_ONLY),
  page('/sales', 'Sales', 'Sales', SELLERS, STAFF_ONLY),
  page('/inventory', 'Inventory', 'Inventory', MANAGERS, MANAGER_ONLY),
  page('/products', 'Products', 'Products', MANAGERS, MANAGER_ONLY),
  page('/customers', 'Customers', 'Customers', SELLERS, STAFF_ONLY),
  page('/reports', 'Reports', 'Reports & Analytics', MANAGERS, MANAGER_ONLY),
  page('/data', 'Data Management', 'Data Management', MANAGERS, MANAGER_ONLY),
  page('/users', 'Team Management', 'Team Management', ADMINS, ADMIN_ONLY),
  page('/audit', 'Audit Logs', 'Audit Logs', MANAGERS, MANAGER_ONLY),
  page('/settings', 'Settings', 'Settings', MANAGERS, MANAGER_ONLY),
] as const satisfies readonly Page[]

export type PagePath = (typeof PAGES)[number]['path']

/** Whether somebody in this role may see the page. */
export const mayOpen = (role: Role, page: PagePath): boolean =>
  PAGES.some(({ path, roles }) => path === page && isAmong(roles, role))

function page<Path extends Page['path']>(
  path: Path,
  label: string,
  breadcrumb: string,
  roles: readonly Role[],
  denied: string,
) {
  return { path, label, breadcrumb, roles, denied }
}
