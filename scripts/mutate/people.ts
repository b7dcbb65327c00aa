import type { Mutation } from './mutation.ts'

const ATTACK_TEST = 'src/server/customers/number-attack.test.ts'
const LOOK_UP_TEST = 'src/server/customers/look-up.test.ts'
const CUSTOMERS_TEST = 'src/server/customers/customers.test.ts'

/** What keeps people's numbers, names and verifications theirs. */
export const PEOPLE_S_NUMBERS: readonly Mutation[] = [
  {
    name: 'numbers are looked up as often as one likes',
    file: 'src/server/customers/look-up-number.ts',
    search: 'if (problem) throw tooMany(problem)',
    replace: '',
    test: { file: LOOK_UP_TEST, name: 'is five a minute' },
  },
  {
    name: 'numbers are looked up without a trace',
    file: 'src/server/customers/look-up-number.ts',
    search: 'if (found.length > 0) await recordLookUp(db, caller, door, found)',
    replace: '',
    test: { file: ATTACK_TEST, name: 'is on record, and whom it was about' },
  },
  {
    name: 'a number typed into a form is no look-up',
    file: 'src/server/customers/look-up-number.ts',
    search: 'if (typed.id_number === null && typed.medical_card_number === null)',
    replace: 'if (true)',
    test: { file: ATTACK_TEST, name: 'is on record, and whom it was about' },
  },
  {
    name: 'a refused form does not tell that it asked',
    file: 'src/server/customers/look-up-number.ts',
    search: 'if (found.length === 0 && error instanceof Refusal) await recordMiss(caller, door)',
    replace: '',
    test: { file: ATTACK_TEST, name: 'is on record, and whom it was about' },
  },
  {
    name: 'a masked number shows its end',
    file: 'src/server/customers/tell-customer.ts',
    search: 'id_number: id_number && MASKED,',
    replace: 'id_number: id_number && `${MASKED} ${id_number.slice(-4)}`,',
    test: { file: ATTACK_TEST, name: 'leave thousands of candidates' },
  },
  {
    name: 'an import tells whose numbers it knows without a trace',
    file: 'src/server/imports/import-file.ts',
    search: 'if (known.length > 0) await caller.inTransaction',
    replace: 'if (false) await caller.inTransaction',
    test: { file: LOOK_UP_TEST, name: 'has revealed whose it is' },
  },
  {
    name: 'a verified customer becomes somebody else and stays verified',
    file: 'src/server/customers/edit-customer.ts',
    search: 'row.is_verified && isSomebodyElse(before, customer)',
    replace: 'false && isSomebodyElse(before, customer)',
    test: { file: CUSTOMERS_TEST, name: 'it still holds' },
  },
  {
    name: 'who changed a customer verifies them at once',
    file: 'src/server/customers/verify-customer.ts',
    search: 'if (!row.is_verified && document_seen !== true) await refuseOwnChange(caller, row)',
    replace: '',
    test: { file: CUSTOMERS_TEST, name: 'needs another look at the document' },
  },
  {
    name: 'the dashboard names customers to everybody',
    file: 'src/shared/sales/buyer.ts',
    search: 'mayReadSale(reader, sale.seller_id) ? sale.customer_name : UNNAMED',
    replace: 'mayReadSale(reader, sale.seller_id) || true ? sale.customer_name : UNNAMED',
    test: { file: 'src/server/dashboard/dashboard.test.ts', name: 'who bought is told by name' },
  },
  {
    name: 'the device keeps who the customer is',
    file: 'src/web/till/on-device.ts',
    search: 'Cart.extend({ customer: z.object({ id: Id }).nullable() })',
    replace: 'Cart.extend({ customer: z.looseObject({ id: Id }).nullable() })',
    test: { file: 'src/web/till/on-device.test.ts', name: 'the id and nothing else' },
  },
]
