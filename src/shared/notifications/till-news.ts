import { z } from 'zod'
import { counted } from '#shared/counted.ts'
import type { MissingEntries, ShopEvent, TillFacts, UntoldException } from './trigger.ts'

/** Of which tills it was told that entries are missing, and of how many they had told. */
export const MissingTold = z.record(z.string(), z.number().int())
export type MissingTold = z.infer<typeof MissingTold>

/**
 * What those who lead the shop must hear wherever they are: all that came since the last look in one message, by the
 * names of tills and by numbers. Who did it, and what was sold to whom, is on the page behind it.
 */
export function tillNews(
  { untold, missing }: TillFacts,
  told: MissingTold,
): { events: ShopEvent[]; told: MissingTold } {
  const lost = missing.filter((till) => told[till.till_id] !== till.told)
  const next = Object.fromEntries(missing.map((till) => [till.till_id, till.told]))
  const sentences = sentencesOf(untold, lost)
  if (sentences.length === 0) return { events: [], told: next }
  const isGrave = lost.length > 0 || untold.some(({ kind }) => kind !== 'shortfall')
  const event: ShopEvent = {
    id: causeOf(untold, lost),
    kind: 'offline_tills',
    type: isGrave ? 'error' : 'warning',
    category: 'system',
    title: 'A till that worked offline',
    message: sentences.join(' '),
    priority: isGrave ? 'high' : 'medium',
    action: ['Open exceptions', '/manager'],
    isNews: true,
    isLasting: true,
  }
  return { events: [event], told: next }
}

/** Each exception is in one event only, and so is what a till once told of: no two have the same name. */
function causeOf(untold: readonly UntoldException[], lost: readonly MissingEntries[]): string {
  const newest = Math.max(0, ...untold.map(({ id }) => id))
  return ['offline-tills', newest, ...lost.map((till) => `${till.till_id}-${till.told}`)].join(':')
}

function sentencesOf(
  untold: readonly UntoldException[],
  lost: readonly MissingEntries[],
): string[] {
  const copied = untold.filter(({ is_of_copy }) => is_of_copy)
  const held = untold.filter(({ kind, is_of_copy }) => kind === 'held' && !is_of_copy)
  const gaps = untold.filter(({ kind }) => kind === 'gap')
  const short = untold.filter(({ kind }) => kind === 'shortfall')
  const parts: [found: readonly { till_name: string }[], words: (tills: string) => string][] = [
    [lost, (tills) => `Sales that ${tills} told of never came: the device was cleared or is lost.`],
    [
      copied,
      (tills) => `${tills} may have been copied: what came contradicts what it told before.`,
    ],
    [held, (tills) => `${entries(held.length)} of ${tills} kept and not booked.`],
    [gaps, (tills) => `Entries of ${tills} are missing.`],
    [
      short,
      (tills) => `${counted(short.length, 'sale')} of more than there was in stock, at ${tills}.`,
    ],
  ]
  return parts.flatMap(([found, words]) => (found.length > 0 ? [words(tillsOf(found))] : []))
}

const entries = (count: number): string => counted(count, 'entry', 'entries')

const tillsOf = (found: readonly { till_name: string }[]): string =>
  [...new Set(found.map(({ till_name }) => till_name))].join(', ')
