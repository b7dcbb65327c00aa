import { expect, it } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { navigationFor, pageAt } from './use-pages.ts'

const BACK_OFFICE = ['Inventory', 'Products', 'Customers', 'Reports', 'Data Management']

it.each<[Role, string[]]>([
  [
    'admin',
    [
      'Dashboard',
      'Manager Hub',
      'POS',
      'Sales',
      ...BACK_OFFICE,
      'Team Management',
      'Audit Logs',
      'Settings',
    ],
  ],
  [
    'manager',
    ['Dashboard', 'Manager Hub', 'POS', 'Sales', ...BACK_OFFICE, 'Audit Logs', 'Settings'],
  ],
  ['budtender', ['Dashboard', 'POS', 'Sales', 'Customers']],
  ['viewer', ['Dashboard']],
])('a %s sees the pages of the specification’s table', (role, labels) => {
  expect(navigationFor(role).map(({ label }) => label)).toEqual(labels)
})

it.each([
  ['/reports', '/reports'],
  ['/reports/2026', '/reports'],
  ['/reportsfoo', undefined],
  ['/', undefined],
])('%s belongs to the page %s', (pathname, path) => {
  expect(pageAt(pathname)?.path).toBe(path)
})
