import type { Mutation } from './mutation.ts'

const ROOM = 'src/server/http/connection-room.ts'
const ROOM_TEST = 'src/server/http/connection-room.test.ts'
const SLOW_TEST = 'src/server/http/slow-bodies.test.ts'

/** What keeps one person or stranger from stopping the shop. */
export const CROWD: readonly Mutation[] = [
  {
    name: 'reads take the connections of the sales',
    file: 'src/server/db/open-database.ts',
    search: 'shares: sharesOf(max), ',
    replace: '',
    test: {
      file: 'src/server/db/shares.test.ts',
      name: 'however many reads wait for the database, a sale has its connection',
    },
  },
  {
    name: 'half a request takes a place among the sales',
    file: 'src/server/sales/shed-sales.ts',
    search: "c.set('body', await readBytes(c, salesApi.recordSale))",
    replace: '',
    test: { file: SLOW_TEST, name: 'hundreds who send a byte of a sale stop nobody' },
  },
  {
    name: 'a body may take as long as it likes',
    file: 'src/server/http/body-deadline.ts',
    search: 'let timer = setTimeout(look, patienceMs)',
    replace: 'let timer = setTimeout(() => look.length, patienceMs)',
    test: { file: SLOW_TEST, name: 'hundreds who send a byte of a sale stop nobody' },
  },
  {
    name: 'one address may have all connections',
    file: ROOM,
    search: 'Number.POSITIVE_INFINITY : limits.perAddress',
    replace: 'Number.POSITIVE_INFINITY : limits.inAll',
    test: { file: ROOM_TEST, name: 'an address has its share of connections' },
  },
  {
    name: 'idle connections are kept against newcomers',
    file: ROOM,
    search: 'firstOf(guests, isIdle) ?? firstOf(guests, isArriving)',
    replace: 'firstOf(guests, () => false)',
    test: { file: ROOM_TEST, name: 'the address with the most makes room' },
  },
  {
    name: 'every import begins at once',
    file: 'src/server/imports/routes.ts',
    search: 'line.take(work, tooManyImports, request.signal)',
    replace: 'work()',
    test: {
      file: 'src/server/imports/import-turns.test.ts',
      name: 'imports wait for their turn without a connection',
    },
  },
  {
    name: 'one person may search as often at once as they like',
    file: 'src/server/http/limits.ts',
    search: 'if (!isSearch(endpoint)) return work()',
    replace: 'return work()',
    test: {
      file: 'src/server/http/search-turns.test.ts',
      name: 'of one person two searches are at work',
    },
  },
  {
    name: 'a search of one letter reads every customer',
    file: 'src/server/customers/list-queries.ts',
    search: String.raw`const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u`,
    replace: 'const HAS_TRIGRAM = /[^]/u',
    test: {
      file: 'src/server/customers/list.test.ts',
      name: 'a search of one letter reads no customer whose name does not begin with it',
    },
  },
]
