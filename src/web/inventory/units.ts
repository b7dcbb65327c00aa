import { counted, formatCount } from '#shared/counted.ts'

export const formatUnits = (count: number): string => counted(count, 'unit')

/** `+12`, `−3`; the sign is a minus and not a hyphen, so that both are equally wide. */
export function formatChange(change: number): string {
  if (change === 0) return '0'
  return `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))}`
}
