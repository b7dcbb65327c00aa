import { z } from 'zod'

export const TABS = [
  'business',
  'money',
  'security',
  'tills',
  'notifications',
  'appearance',
  'integrations',
  'team',
] as const
export type SettingsTab = (typeof TABS)[number]

/** What the address says. */
export const SettingsSearch = z.object({ tab: z.enum(TABS).default('business') })
