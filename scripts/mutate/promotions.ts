import type { Mutation } from './mutation.ts'

/** What the shop gives everybody, and what is taken instead of what comes back. */
export const PROMOTIONS: readonly Mutation[] = [
  {
    name: 'a promotion goes on after it was ended',
    in: 'listOpenPromotions',
    search: 'WHERE ended_at IS NULL ORDER BY id',
    replace: 'ORDER BY id',
    test: { file: 'sell-under-promotions.test.ts', name: 'off when it is ended' },
  },
  {
    name: 'another total than the customer was told is taken in silence',
    in: 'asTold',
    search: 'told === earlier.total ? earlier : undefined',
    replace: 'earlier',
    test: {
      file: 'sell-under-promotions.test.ts',
      name: 'is refused with both, and nothing is sold',
    },
  },
  {
    name: 'a till sells by itself at another total than the customer was told',
    in: 'cartAsTold',
    search: 'asTold(told, now, under)?.dark',
    replace: 'under(now).dark',
    test: { file: 'cart-as-told.test.ts', name: 'ended while they paid' },
  },
  {
    name: 'a till in the dark gives what ended long before, and nobody hears of it',
    in: 'payingSince',
    search: 'now.getTime() - PAYING_MS',
    replace: 'now.getTime() - 2 * PAYING_MS',
    test: { file: 'odd-promotions.test.ts', name: 'ended long before is looked at' },
  },
  {
    name: 'a promotion counts against the cap of who sells',
    in: 'givenByHand',
    search: 'off + line.by_hand',
    replace: 'off + line.discount',
    test: { file: 'sell-under-promotions.test.ts', name: 'count against nobody’s cap' },
  },
  {
    name: 'a promotion and a discount by hand come off the same line',
    in: 'chooseFor',
    search: 'if (amount > own[at]!.amount) own[at] = { offer, amount }',
    replace: 'own[at] = { offer, amount: cents(amount + own[at]!.amount) }',
    test: { file: 'promotions.test.ts', name: 'the greater counts' },
  },
  {
    name: 'who keeps the free one of a bargain has it for nothing',
    in: 'offOf',
    search: 'const parts = allocate(free, weights)',
    replace:
      'const parts = its.map((_, index) => (index === its.length - 1 ? free : 0 * weights.length))',
    test: { file: 'promotions.test.ts', name: 'spread over all three' },
  },
  {
    name: 'a discount off the whole comes off what is on promotion',
    in: 'saleTotals',
    search: 'offs[index]!.is_promoted ? cents(0) : amount',
    replace: 'amount',
    test: { file: 'promotions.test.ts', name: 'leaves out what is on promotion' },
  },
  {
    name: 'a sale whose answer was lost is refused when its promotion is over',
    in: 'recordSale',
    search: 'const before = isRefused ?',
    replace: 'const before = isRefused && key === `` ?',
    test: { file: 'sell-under-promotions.test.ts', name: 'a lost answer is the same sale' },
  },
  {
    name: 'verify does not see what promotions took off',
    in: 'SALE_RULES',
    search: 'OR abs(p.amount) > abs(i.discount)',
    replace: '',
    test: {
      file: 'sell-under-promotions.test.ts',
      name: 'verify names a promotion that took off more',
    },
  },
  {
    name: 'an approval of a return is good for other lines of the sale',
    in: 'returnSubject',
    search: 'lines: items.map(',
    replace: 'lines: items.slice(0, 0).map(',
    test: { file: 'take-back.test.ts', name: 'a manager’s word allows one return' },
  },
  {
    name: 'an approval of a return is good for other tenders',
    in: 'returnSubject',
    search: 'refunds: refunds.map(',
    replace: 'refunds: refunds.slice(0, 0).map(',
    test: { file: 'take-back.test.ts', name: 'a manager’s word allows one return' },
  },
  {
    name: 'an exchange takes back without the word that a return needs',
    in: 'exchange',
    search: 'const word = approval && (await useApproval(db, { ...approval, user, now }))',
    replace: 'const word = null',
    test: { file: 'exchange.test.ts', name: 'with a word for something else' },
  },
  {
    name: 'an exchange is booked again under the same key',
    in: 'secondKey',
    search: '`exchange ${key}`',
    replace: '`exchange ${key} ${Math.random()}`',
    test: { file: 'exchange.test.ts', name: 'twenty equal requests at once' },
  },
  {
    name: 'a return counts as a transaction of its promotion',
    in: 'listGivenByPromotion',
    search: 'count(DISTINCT transaction_id) FILTER (WHERE amount > 0)',
    replace: 'count(DISTINCT transaction_id)',
    test: { file: 'sell-under-promotions.test.ts', name: 'of three for two each unit comes back' },
  },
  {
    name: 'the rest of an exchange is paid by what the shop has given up',
    in: 'paymentsFor',
    search: '!methodsOf(settings).includes(payment_method)',
    replace: '!methodsOf(settings).includes(NO_METHOD) && payment_method.length > 30',
    test: { file: 'exchange.test.ts', name: 'a way that the shop has given up' },
  },
]
