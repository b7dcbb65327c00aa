import type { Mutation } from './mutation.ts'

const ENTRIES = 'dark/entries.test.ts'
const AS_SOLD = 'dark/as-sold.test.ts'
const KIT = 'dark/kit.test.ts'
const SHIFTS = 'dark/shifts.test.ts'

/** What tills did without the server. */
export const DARK: readonly Mutation[] = [
  {
    name: 'anybody signs for a till',
    in: 'isSignedBy',
    search: 'return false',
    replace: 'return true',
    test: { file: ENTRIES, name: 'whatever is sent is kept and answered' },
  },
  {
    name: 'a forged entry of a till is booked',
    in: 'heldBecause',
    search:
      "if (!isSigned) return held('signature', 'It does not bear the signature of this till')",
    replace: '',
    test: { file: ENTRIES, name: 'a forged signature is held' },
  },
  {
    name: 'an entry of another till is booked',
    in: 'heldBecause',
    search: "if (facts.has_other_till) return held('till', 'It is an entry of another till')",
    replace: '',
    test: { file: ENTRIES, name: 'an entry of another till is held' },
  },
  {
    name: 'a copied till goes unnoticed',
    in: 'heldBecause',
    search: 'if (isBroken(head, hash, facts))',
    replace: 'if (false)',
    test: { file: ENTRIES, name: 'the entries of a copy are held one after the other' },
  },
  {
    name: 'the key of an entry is used again for other content',
    in: 'heldBecause',
    search: 'if (facts.is_key_used)',
    replace: 'if (false)',
    test: { file: ENTRIES, name: 'the same key with other content is held' },
  },
  {
    name: 'a sale of the same key with other content is taken for the same',
    in: 'bookSale',
    search: 'if (found.is_other)',
    replace: 'if (false)',
    test: { file: ENTRIES, name: 'the same key with other content is held' },
  },
  {
    name: 'two who send for a till do not wait for each other',
    in: 'lockChain',
    search: 'FOR UPDATE',
    replace: '',
    test: { file: ENTRIES, name: 'however often and by how many it is sent' },
  },
  {
    name: 'sums of an entry are believed',
    in: 'saleSums',
    search: 'if (reckoning[name] !== sale[name])',
    replace: 'if (false)',
    test: { file: ENTRIES, name: 'sums that do not agree are held, and keep their place: its VAT' },
  },
  {
    name: 'a missing entry of a till goes unnoticed',
    in: 'oddities',
    search: 'if (body.sequence > 1 && !facts.before && !facts.follows_unread)',
    replace: 'if (body.sequence > 1 && facts.follows_unread && facts.before)',
    test: { file: ENTRIES, name: 'an entry that is missing is told' },
  },
  {
    name: 'what a till sells beyond the stock is forgotten',
    in: 'record_dark_sale',
    search: 'FROM had WHERE missing > 0\n    RETURNING quantity',
    replace: 'FROM had WHERE missing > 0 AND false\n    RETURNING quantity',
    test: { file: AS_SOLD, name: 'two tills in the dark sell the last unit' },
  },
  {
    name: 'somebody under age goes unnoticed in the dark',
    in: 'record_dark_sale',
    search: 'is_minor := coalesce(customer.born::text > given.adult_if_born_by, false);',
    replace: 'is_minor := false;',
    test: { file: AS_SOLD, name: 'somebody who was under age on the day' },
  },
  {
    name: 'a till chooses the numbers of the server',
    in: 'record_dark_sale',
    search: 'OR substr(wanted_number, 3)::bigint > (SELECT last_value FROM transaction_numbers)',
    replace: '',
    test: { file: AS_SOLD, name: 'a till gives no number of the server’s' },
  },
  {
    name: 'a discount in the dark has no cap',
    in: 'judgeSale',
    search: 'if (beyond !== undefined)',
    replace: 'if (false)',
    test: { file: AS_SOLD, name: 'a discount beyond the cap' },
  },
  {
    name: 'whoever sold in the dark is not looked at',
    in: 'oddities',
    search: 'else if (!isAmong(SELLERS, facts.seller.role))',
    replace: 'else if (false)',
    test: { file: AS_SOLD, name: 'a seller who was deactivated, may not sell' },
  },
  {
    name: 'a retired till goes on in the dark',
    in: 'heldBecause',
    search: 'if (till.retired_at !== null && new Date(body.at) >= new Date(till.retired_at))',
    replace: 'if (false)',
    test: { file: AS_SOLD, name: 'what it did after is held' },
  },
  {
    name: 'a till’s clock is believed whatever it says',
    in: 'timeOf',
    search: 'if (told.getTime() > now.getTime() + AHEAD_MS)',
    replace: 'if (false)',
    test: { file: AS_SOLD, name: 'hours ahead is booked and told' },
  },
  {
    name: 'a sealed PIN approves anything',
    in: 'checkSealedPin',
    search: 'if (data.till_id !== till_id || data.key !== key)',
    replace: 'if (false)',
    test: { file: KIT, name: 'that was given for another sale is booked, and somebody looks' },
  },
  {
    name: 'a wrong PIN approves in the dark',
    in: 'checkSealedPin',
    search: 'await checkPin(caller, sealed.profile_id, data.pin)',
    replace: '',
    test: { file: KIT, name: 'that is wrong is booked, and somebody looks' },
  },
  {
    name: 'sellers approve for themselves in the dark',
    in: 'checkApproval',
    search: '!mayApprove(approver, seller)',
    replace: 'false',
    test: { file: KIT, name: 'of the seller is booked, and somebody looks' },
  },
  {
    name: 'a PIN is looked at again whenever its entry is sent',
    in: 'sealedWord',
    search: 'if (known) return null',
    replace: '',
    test: { file: KIT, name: 'is looked at once, however often its entry is sent' },
  },
  {
    name: 'the roster tells surnames',
    in: 'listRoster',
    search: 'left(last_name, 1)',
    replace: 'last_name',
    test: { file: KIT, name: 'tells of a customer no more than a sale needs' },
  },
  {
    name: 'a till that was cleared raises no alarm',
    in: 'updateTillSeen',
    search: 'told_sequence = greatest(till_chains.told_sequence, excluded.told_sequence)',
    replace: 'told_sequence = excluded.told_sequence',
    test: { file: KIT, name: 'a till that told of entries which never came raises an alarm' },
  },
  {
    name: 'a late sale changes its shift without a word',
    in: 'record_dark_sale',
    search: 'WHERE is_closed\n  )',
    replace: 'WHERE false\n  )',
    test: { file: SHIFTS, name: 'is an addendum to the Z report' },
  },
  {
    name: 'a restored server is the same one to its tills',
    in: 'renewIncarnation',
    search: 'incarnation = gen_random_uuid(),',
    replace: '',
    test: { file: 'dark/restore.test.ts', name: 'comes back from the till, with its numbers' },
  },
]
