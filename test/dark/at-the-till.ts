import { type Fate, NoAnswer, pass, type UnderWay } from './bad-line.ts'
import type { Deed } from './drawer.ts'
import type { Basket } from './sale-of.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { Cut, SimulatedTill } from './simulated-till.ts'

// What a cashier does, with the server where the till is not dark. What the server answered goes into the till's book;
// without an answer the till does it itself under the same key.

interface Place {
  server: Pick<SimulatedServer, 'sell' | 'work'>
  underWay: UnderWay
  newKey(): string
}

interface Faults {
  fate: Fate
  cut: Cut
}

export const NO_FAULTS: Faults = { fate: 'fine', cut: 'never' }

/** Whether it was done with the server, by the till alone, or refused. */
export type Done = 'told' | 'alone' | 'refused'

export async function sellOnce(
  place: Place,
  till: SimulatedTill,
  basket: Basket,
  { fate, cut }: Faults,
  key = place.newKey(),
): Promise<Done> {
  const ask = () => place.server.sell(till.id, key, basket)
  const answer = await asked(place, till, fate, ask)
  // There is too little: the cashier is told so, and nothing was sold.
  if (answer === null) return 'refused'
  await till.sell(key, basket, cut, answer?.number)
  return answer ? 'told' : 'alone'
}

export async function workOnce(
  place: Place,
  till: SimulatedTill,
  deed: Deed,
  { fate, cut }: Faults,
  key = place.newKey(),
): Promise<Done> {
  const shift = till.shiftId()
  const ask = () => place.server.work(till.id, key, deed, shift)
  const answer = await asked(place, till, fate, ask)
  if (answer === null) return 'refused'
  const { keepsNoDeedsTold, renewsKeys } = till.protocol
  if (answer && keepsNoDeedsTold) till.shown.set(key, null)
  // What the server has done is not lost when the power goes: it tells how the drawer stands.
  else if (answer) await till.work(key, deed, cut === 'before' ? 'never' : cut)
  else await till.work(renewsKeys ? place.newKey() : key, deed, cut)
  till.hearShift(answer?.id)
  return answer ? 'told' : 'alone'
}

/** Undefined where no answer came, or where the till is dark and does not ask. */
async function asked<Answer>(
  { underWay }: Place,
  till: SimulatedTill,
  fate: Fate,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  if (till.isDark && !till.protocol.isEager) return undefined
  try {
    return await pass(fate, underWay, ask)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    till.isDark = true
    return undefined
  }
}
