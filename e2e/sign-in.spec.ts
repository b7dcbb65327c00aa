import { expect, signInAsPerson, test, type DemoRole } from './fixtures.ts'

/** The pages of each role, in the order of the navigation. */
const NAVIGATION: Record<DemoRole, string[]> = {
  admin: [
    'Dashboard',
    'Manager Hub',
    'POS',
    'Sales',
    'Inventory',
    'Products',
    'Customers',
    'Reports',
    'Data Management',
    'Team Management',
    'Audit Logs',
    'Settings',
  ],
  manager: [
    'Dashboard',
    'Manager Hub',
    'POS',
    'Sales',
    'Inventory',
    'Products',
    'Customers',
    'Reports',
    'Data Management',
    'Audit Logs',
    'Settings',
  ],
  budtender: ['Dashboard', 'POS', 'Sales', 'Customers'],
  viewer: ['Dashboard'],
}

for (const role of ['admin', 'manager', 'budtender', 'viewer'] as const)
  test(`${role} signs in and sees their own navigation`, async ({ page }) => {
    await signInAsPerson(page, role)
    await expect(
      page.getByText(`${role.charAt(0).toUpperCase()}${role.slice(1)} Access`),
    ).toBeVisible()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(NAVIGATION[role])
  })
