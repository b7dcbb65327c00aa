import { z } from 'zod'
import type { Health } from '#shared/data-management/health.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'

/** A word for the panel, and what to do about it when it is not the good one. */
const Verdict = z.object({ status: z.string(), reason: z.string().nullable() })
export type Verdict = z.infer<typeof Verdict>

export const SystemVerdicts = z.object({
  health: Verdict,
  security: Verdict,
  configuration: Verdict,
})
export type SystemVerdicts = z.infer<typeof SystemVerdicts>

interface SecuritySigns {
  /** Sessions travel over https, or do not leave the machine. */
  isEncrypted: boolean
  /** Anybody who reaches the demo's sign-in page is an admin with one click. */
  isDemoOpenToOthers: boolean
  /** Nothing of the audit trail that was sealed is gone. */
  isTrailWhole: boolean
}

export interface SystemSigns {
  database: { health: Health; reasons: readonly string[] }
  security: SecuritySigns
  settings: Pick<ShopSettings, 'cannabis_license' | 'address'>
}

const HEALTH_WORD: Readonly<Record<Health, string>> = {
  excellent: 'Excellent',
  good: 'Good',
  warning: 'Needs attention',
  critical: 'Critical',
}

/** What the System Status panel says: the specification's words when all is well, else an honest one and the reason. */
export function systemVerdicts({ database, security, settings }: SystemSigns): SystemVerdicts {
  return {
    health: { status: HEALTH_WORD[database.health], reason: database.reasons[0] ?? null },
    security: securityVerdict(security),
    configuration: configurationVerdict(settings),
  }
}

function securityVerdict(signs: SecuritySigns): Verdict {
  if (!signs.isTrailWhole)
    return {
      status: 'At risk',
      reason: 'Part of the audit trail is missing: have an admin run npm run verify',
    }
  if (signs.isDemoOpenToOthers)
    return {
      status: 'Exposed',
      reason: 'The demo sign-in is open to the network: connect an identity provider',
    }
  if (!signs.isEncrypted)
    return { status: 'Exposed', reason: 'Sessions travel unencrypted: serve the shop over https' }
  return { status: 'Protected', reason: null }
}

/** Not the VAT number: a shop below the threshold has none. */
const NEEDED = {
  cannabis_license: 'the cannabis licence',
  address: 'the address',
} as const

function configurationVerdict(settings: SystemSigns['settings']): Verdict {
  const missing = Object.entries(NEEDED)
    .filter(([field]) => settings[field as keyof typeof NEEDED] === '')
    .map(([, name]) => name)
  return missing.length === 0
    ? { status: 'Optimized', reason: null }
    : { status: 'Incomplete', reason: `Missing in Settings: ${missing.join(', ')}` }
}
