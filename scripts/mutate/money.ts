import type { Mutation } from './mutation.ts'

const FORMS = 'money-in-every-form.test.ts'

/** What keeps the money right in every form, and from those who would give it away. */
export const MONEY: readonly Mutation[] = [
  {
    name: 'points are taken where the shop redeems none',
    in: 'reckon',
    search: 'redeem_points > 0 && points_value === 0',
    replace: 'false',
    test: { file: 'in-force.test.ts', name: 'where it says nothing none is taken' },
  },
  {
    name: 'more points are redeemed than the customer has',
    in: 'record_sale',
    search: 'c.loyalty_points >= given.points_redeemed',
    replace: 'true',
    test: { file: FORMS, name: 'points are redeemed as money off' },
  },
  {
    name: 'store credit is spent twice',
    in: 'record_sale',
    search: 'c.store_credit >= given.store_credit',
    replace: 'true',
    test: { file: FORMS, name: 'store credit and account pay as far as they reach' },
  },
  {
    name: 'an account has no limit',
    in: 'record_sale',
    search: 'c.account_limit - c.account_owed >= given.account',
    replace: 'true',
    test: { file: FORMS, name: 'store credit and account pay as far as they reach' },
  },
  {
    name: 'everybody may take off as much as they like',
    in: 'approvalFor',
    search: 'if (needed === undefined) return null',
    replace: 'if (Math.random() < 2) return null',
    test: { file: FORMS, name: 'R34.62 needs the approval' },
  },
  {
    name: 'a discount can be changed under the key of a sale',
    in: 'asAsked',
    search: '...(discount !== null && { discount }),',
    replace: '',
    test: { file: FORMS, name: 'the same key with another discount' },
  },
  {
    name: 'an approved discount is not held against its approval',
    in: 'underApproval',
    search: 'const word = await useApproval(db, { ...approval, user, now })',
    replace: "const word = { decided_by: '' }",
    test: { file: FORMS, name: 'one discount beyond the cap, once' },
  },
  {
    name: 'a return beyond the cap is not held against its approval',
    in: 'underApproval',
    search: 'const word = await useApproval(db, { ...approval, user, now })',
    replace: "const word = { decided_by: '' }",
    test: { file: 'take-back.test.ts', name: 'one return beyond the cap, once' },
  },
  {
    name: 'cash goes back past the drawer',
    in: 'record_return',
    search: 'IF drawer IS NULL AND given.is_shift_required AND given.cash <> 0 THEN',
    replace: 'IF false THEN',
    test: { file: 'take-back.test.ts', name: 'cash goes back through an open drawer' },
  },
  {
    name: 'cash is rounded up',
    in: 'roundedCash',
    search: 'Math.floor(left / cash_rounding)',
    replace: 'Math.ceil(left / cash_rounding)',
    test: { file: 'payment.test.ts', name: 'R397.79 in cash' },
  },
  {
    name: 'payments need not come to the total',
    in: 'paymentsOf',
    search: 'if (!isCovered || left < 0)',
    replace: 'if (left < 0)',
    test: { file: 'payment.test.ts', name: 'payments are refused' },
  },
  {
    name: 'what is left over of a discount is lost',
    in: 'allocate',
    search: 'for (const loser of losers.slice(0, left)) loser.part += 1',
    replace: '',
    test: { file: 'totals.test.ts', name: 'R199.99, R50.00 and R0.05 less 10%' },
  },
  {
    name: 'VAT that is included is reckoned as if it came on top',
    in: 'vatWithin',
    search: 'Math.round((100 + percent) * 100)',
    replace: '100_00',
    test: { file: 'totals.test.ts', name: 'the same with VAT included' },
  },
  {
    name: 'payments that do not come to the total are not noticed in the books',
    in: 'SALE_RULES',
    search: '(t.total + t.rounding)::float8',
    replace: 'p.sum',
    test: { file: 'verify-ledger.test.ts', name: 'The payments of a sale' },
  },
]
