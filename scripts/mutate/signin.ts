import type { Mutation } from './mutations.ts'

/** Who signs in, and what a key or an address of another tells. */
export const SIGN_IN: readonly Mutation[] = [
  {
    name: 'a sale key tells its sale to whoever holds it',
    file: 'src/server/sales/record-sale.ts',
    search: 'if (!mayReadSale(user, seller_id)) throw usedKey()',
    replace: '',
    test: {
      file: 'src/server/sales/find-by-key.test.ts',
      name: 'tells a colleague nothing that another cart would not tell',
    },
  },
  {
    name: 'a sale is looked up by the key of another',
    file: 'src/server/sales/get-sale.ts',
    search: '!found || !mayReadSale(user, found.seller_id)',
    replace: '!found',
    test: {
      file: 'src/server/sales/find-by-key.test.ts',
      name: 'the key of somebody else is as if it were not there',
    },
  },
]
