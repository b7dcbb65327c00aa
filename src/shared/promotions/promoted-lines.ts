import { type Cents, cents, percentOf, sum, times } from '#shared/money.ts'
import { allocate } from '#shared/shares.ts'
import type { Promotion } from './promotion.ts'

type Terms = Pick<Promotion, 'kind' | 'percent' | 'amount' | 'buy' | 'pay'>

/** What the rule needs of a promotion. */
export type Offer = Terms &
  Pick<Promotion, 'id' | 'name' | 'product_ids' | 'category_ids' | 'stacks'>

/** The promotions of a moment, and to which category a product belongs. */
export interface Offers {
  live: readonly Offer[]
  categoryOf: (productId: number) => number | undefined
}

interface Line {
  product_id?: number
  quantity: number
  unit_price: Cents
  /** What its discount by hand would take off. */
  by_hand: Cents
}

/** What of a line a promotion took off. */
export interface AppliedPromotion {
  promotion_id: number
  name: string
  amount: Cents
}

export interface LineOff {
  by_hand: Cents
  promotions: AppliedPromotion[]
  /** One of them goes with nothing else. */
  is_promoted: boolean
}

/** So many ways to give promotions to lines are all tried; beyond it the best near each start is taken. */
const MAX_TRIED = 512
const MAX_PASSES = 3

/**
 * What is taken off each line. A line has one promotion or its discount by hand, and they are chosen so that the
 * customer pays least; promotions that stack come on top, off what is left. The same lines always get the same.
 */
export function promotedLines(lines: readonly Line[], { live, categoryOf }: Offers): LineOff[] {
  const covered = (offer: Offer) =>
    lines.flatMap(({ product_id }, at) => (covers(offer, product_id, categoryOf) ? at : []))
  const chosen = chooseFor(
    lines,
    live.filter(({ stacks }) => !stacks),
    covered,
  )
  for (const offer of live.filter(({ stacks }) => stacks)) {
    const off = offOf(offer, lines, covered(offer))
    for (const [at, amount] of off) {
      const { by_hand, promotions } = chosen[at]!
      const { unit_price, quantity } = lines[at]!
      const taken = by_hand + sum(promotions.map((each) => each.amount))
      const left = cents(times(unit_price, quantity) - taken)
      const most = offer.kind === 'percent' ? percentOf(left, offer.percent!) : amount
      add(chosen[at]!, offer, cents(Math.min(left, most)))
    }
  }
  return chosen
}

/** Whether a promotion is for a product. */
export function covers(
  { product_ids, category_ids }: Offer,
  productId: number | undefined,
  categoryOf: Offers['categoryOf'],
): boolean {
  if (product_ids.length === 0 && category_ids.length === 0) return true
  if (productId === undefined) return false
  if (product_ids.includes(productId)) return true
  return category_ids.length > 0 && category_ids.includes(categoryOf(productId) ?? 0)
}

function chooseFor(
  lines: readonly Line[],
  offers: readonly Offer[],
  covered: (offer: Offer) => number[],
): LineOff[] {
  const singles = offers.filter(({ kind }) => kind !== 'n_for_m')
  const multiples = offers.filter(({ kind }) => kind === 'n_for_m')
  const own = lines.map(({ by_hand }) => ({ offer: null as Offer | null, amount: by_hand }))
  for (const offer of singles)
    for (const [at, amount] of offOf(offer, lines, covered(offer)))
      if (amount > own[at]!.amount) own[at] = { offer, amount }

  // Of each line, what it may be part of: null is its own best.
  const choices = lines.map((): (Offer | null)[] => [null])
  for (const offer of multiples) for (const at of covered(offer)) choices[at]!.push(offer)
  const sharing = bestSharing(choices, lines, own)

  const result = lines.map((line, at): LineOff => {
    const { offer, amount } = own[at]!
    const none: LineOff = { by_hand: cents(0), promotions: [], is_promoted: false }
    if (sharing[at] !== null) return none
    if (offer === null) return { ...none, by_hand: line.by_hand }
    return add(none, offer, amount)
  })
  for (const offer of multiples)
    for (const [at, amount] of offOf(offer, lines, partOf(sharing, offer)))
      add(result[at]!, offer, amount)
  return result
}

/** With which multi-buy each line goes, so that most is taken off in all. */
function bestSharing(
  choices: readonly (readonly (Offer | null)[])[],
  lines: readonly Line[],
  own: readonly { amount: Cents }[],
): (Offer | null)[] {
  const worth = (sharing: readonly (Offer | null)[]): number => {
    const alone = own.reduce((all, { amount }, at) => all + (sharing[at] === null ? amount : 0), 0)
    const offers = new Set(sharing.filter((offer) => offer !== null))
    return [...offers].reduce(
      (all, offer) => all + freeIn(offer, lines, partOf(sharing, offer)).free,
      alone,
    )
  }
  // Where nothing else is to be had, being one more of a multi-buy never takes less off.
  const start = choices.map((each, at) =>
    each.length === 2 && own[at]!.amount === 0 ? each[1]! : null,
  )
  const open = choices.flatMap((each, at) => (each.length > 1 && start[at] === null ? at : []))
  const ways = open.reduce((all, at) => all * choices[at]!.length, 1)
  const better = (one: (Offer | null)[], other: (Offer | null)[]) =>
    worth(other) > worth(one) ? other : one
  if (ways <= MAX_TRIED)
    return open
      .reduce(
        (found, at) => found.flatMap((way) => choices[at]!.map((choice) => way.with(at, choice))),
        [start],
      )
      .reduce(better)
  const climb = (from: (Offer | null)[]) => {
    let best = from
    for (let pass = 0; pass < MAX_PASSES; pass += 1)
      for (const at of open)
        best = choices[at]!.map((choice) => best.with(at, choice)).reduce(better, best)
    return best
  }
  const shared = choices.map((each, at) => start[at] ?? each.at(1) ?? null)
  return better(climb(start), climb(shared))
}

const partOf = (sharing: readonly (Offer | null)[], offer: Offer): number[] =>
  sharing.flatMap((chosen, at) => (chosen === offer ? at : []))

/** What it takes off the lines that are its; only where that is something. */
function offOf(offer: Offer, lines: readonly Line[], its: readonly number[]): [number, Cents][] {
  if (offer.kind === 'n_for_m') {
    const { free, weights } = freeIn(offer, lines, its)
    // Over all units of the bargain: whoever brings one back has not kept the free one.
    const parts = allocate(free, weights)
    return its.flatMap((at, index) => (parts[index]! > 0 ? [[at, cents(parts[index]!)]] : []))
  }
  return its.flatMap((at) => {
    const { unit_price, quantity } = lines[at]!
    const off =
      offer.kind === 'percent'
        ? percentOf(times(unit_price, quantity), offer.percent!)
        : times(cents(Math.min(offer.amount!, unit_price)), quantity)
    return off > 0 ? [[at, off] satisfies [number, Cents]] : []
  })
}

/** What is free in a multi-buy over some lines, the dearest units first, and what each line has in whole bargains. */
function freeIn(
  { buy, pay }: Terms,
  lines: readonly Line[],
  its: readonly number[],
): { free: number; weights: number[] } {
  const units = its.reduce((all, at) => all + lines[at]!.quantity, 0)
  const inBargains = units - (units % buy!)
  const freeAmong = (first: number) =>
    Math.floor(first / buy!) * (buy! - pay!) + Math.max(0, (first % buy!) - pay!)
  const weights = its.map(() => 0)
  let [free, from] = [0, 0]
  const dearestFirst = its
    .map((at, index) => ({ index, ...lines[at]! }))
    .toSorted((one, other) => other.unit_price - one.unit_price || one.index - other.index)
  for (const { index, unit_price, quantity } of dearestFirst) {
    const to = Math.min(from + quantity, inBargains)
    if (to <= from) break
    free += unit_price * (freeAmong(to) - freeAmong(from))
    weights[index] = unit_price * (to - from)
    from = to
  }
  return { free, weights }
}

function add(line: LineOff, { id, name, stacks }: Offer, amount: Cents): LineOff {
  if (amount <= 0) return line
  line.promotions.push({ promotion_id: id, name, amount })
  if (!stacks) line.is_promoted = true
  return line
}
