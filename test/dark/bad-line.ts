import type { Sender } from '#shared/dark/sending.ts'

/** What becomes of one message between a till and the server. */
export type Fate =
  | 'fine'
  /** It does not arrive. */
  | 'lost'
  /** It arrives, and its answer does not. */
  | 'unanswered'
  | 'doubled'
  /** It arrives when its sender has long given it up. */
  | 'late'
  /** The server is killed when it has done half of it. */
  | 'halved'

export class NoAnswer extends Error {}

/** Messages that are still under way, also of tills that have been switched off since. */
export type UnderWay = (() => Promise<unknown>)[]

/** One message, which fares as told. What has no halves is not done at all when the server is killed in the middle. */
export async function pass<Answer>(
  fate: Fate,
  underWay: UnderWay,
  ask: () => Promise<Answer>,
  half: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Answer> {
  if (fate === 'fine') return ask()
  if (fate === 'doubled') {
    await Promise.all([ask().catch(() => {}), ask().catch(() => {})])
    return ask()
  }
  if (fate === 'unanswered') await ask().catch(() => {})
  if (fate === 'halved') await half().catch(() => {})
  if (fate === 'late') underWay.push(() => ask().catch(() => {}))
  throw new NoAnswer(fate)
}

/** A line on which the next messages fare as told, and all later ones well. */
export function badLine(sender: Sender, fates: readonly Fate[], underWay: UnderWay): Sender {
  const left = [...fates]
  const next = () => left.shift() ?? 'fine'
  return {
    state: () => pass(next(), underWay, sender.state),
    send: (entries) =>
      pass(
        next(),
        underWay,
        () => sender.send(entries),
        () => sender.send(entries.slice(0, Math.ceil(entries.length / 2))),
      ),
  }
}
