import { type Tone, WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { actionLabel } from './audit-words.ts'

const TONES: Readonly<Record<string, Tone>> = {
  create: 'green',
  insert: 'green',
  update: 'blue',
  delete: 'red',
  login: 'purple',
  logout: 'grey',
}

export function ActionBadge({ action }: { action: string }) {
  return <WholeBadge tone={TONES[action.toLowerCase()] ?? 'yellow'} label={actionLabel(action)} />
}
