import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { word } from './audit-words.ts'

const TONES: Readonly<Record<string, Tone>> = {
  create: 'green',
  insert: 'green',
  update: 'blue',
  delete: 'red',
  login: 'purple',
  logout: 'grey',
}

export function ActionBadge({ action }: { action: string }) {
  return <StatusBadge tone={TONES[action.toLowerCase()] ?? 'yellow'}>{word(action)}</StatusBadge>
}
