import type { KeyScope, KeyStatus } from '#shared/api-keys/api-key.ts'
import type { Tone } from '#web/ui/facts/status-badge.tsx'

export const SCOPE_LABEL: Readonly<Record<KeyScope, string>> = {
  read: 'Read',
  read_write: 'Read and write',
}

export const STATUS_BADGE: Readonly<Record<KeyStatus, { text: string; tone: Tone }>> = {
  active: { text: 'Active', tone: 'green' },
  off: { text: 'Off', tone: 'yellow' },
  expired: { text: 'Expired', tone: 'yellow' },
  revoked: { text: 'Revoked', tone: 'grey' },
  maker_inactive: { text: 'Maker inactive', tone: 'yellow' },
}
