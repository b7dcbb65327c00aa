import { counted } from '#shared/counted.ts'
import { conditionId } from './conditions.ts'
import type { Trigger } from './trigger.ts'

/** What tills did in the dark and somebody must look at, as long as nobody has. */
export function darkTriggers(
  { all, held }: { all: number; held: number },
  missing: readonly string[],
  day: string,
): Trigger[] {
  const triggers: Trigger[] = []
  if (missing.length > 0)
    triggers.push({
      id: conditionId('entries-missing', missing.join(','), day),
      type: 'error',
      category: 'system',
      title: 'Entries of a till are missing',
      message: `${missing.join(', ')} told of sales that never came: the device was cleared or is lost.`,
      priority: 'high',
      action: ['Open tills', '/manager', '?tab=tills'],
    })
  if (all > 0)
    triggers.push({
      id: conditionId('dark', all, held, day),
      type: held > 0 ? 'error' : 'warning',
      category: 'system',
      title: 'Something to look at',
      message:
        `${counted(all, 'exception')} of tills that worked offline` +
        (held > 0 ? `, ${held} of them kept and not booked.` : '.'),
      priority: held > 0 ? 'high' : 'medium',
      action: ['Open exceptions', '/manager', '?tab=exceptions'],
    })
  return triggers
}
