import type { Tone } from '#web/ui/facts/status-badge.tsx'

const TONES: ReadonlyMap<string, Tone> = new Map([
  ['excellent', 'green'],
  ['good', 'green'],
  ['fair', 'yellow'],
  ['warning', 'yellow'],
  ['poor', 'red'],
  ['critical', 'red'],
])

/** The colour of the health badge; what is not known is grey. */
export const healthTone = (health: string): Tone => TONES.get(health.toLowerCase()) ?? 'grey'

export const healthLabel = (health: string): string =>
  health.charAt(0).toUpperCase() + health.slice(1)
