import type { Mutation } from './mutation.ts'

/** What keeps one person or stranger from stopping the shop. */
export const CROWD: readonly Mutation[] = [
  {
    name: 'reads take the connections of the sales',
    in: 'connectApp',
    search: 'shares: sharesOf(max), ',
    replace: '',
    test: {
      file: 'db/shares.test.ts',
      name: 'however many reads wait for the database, a sale has its connection',
    },
  },
  {
    name: 'long work does not wait for the sales under way',
    in: 'letSalesGoFirst',
    search: 'if (salesUnderWay === 0) return',
    replace: 'return',
    test: { file: 'server/sales-first.test.ts', name: 'waits until the last sale under way' },
  },
  {
    name: 'a sale is not counted among those under way',
    in: 'shedSales',
    search: 'await whileSelling(next)',
    replace: 'await next()',
    test: { file: 'server/sales-first.test.ts', name: 'from its request to its answer' },
  },
  {
    name: 'a rush stops imports and exports',
    in: 'letSalesGoFirst',
    search: 'const enough = setTimeout(goOn, PATIENCE_MS)',
    replace: 'const enough = setTimeout(() => {}, PATIENCE_MS)',
    test: { file: 'server/sales-first.test.ts', name: 'no longer than its patience' },
  },
  {
    name: 'half a request takes a place among the sales',
    in: 'shedSales',
    search: "c.set('body', await readBytes(c, salesApi.recordSale))",
    replace: '',
    test: { file: 'slow-bodies.test.ts', name: 'hundreds who send a byte of a sale stop nobody' },
  },
  {
    name: 'a body may take as long as it likes',
    in: 'withinDeadline',
    search: 'let timer = setTimeout(look, patienceMs)',
    replace: 'let timer = setTimeout(() => look.length, patienceMs)',
    test: { file: 'slow-bodies.test.ts', name: 'hundreds who send a byte of a sale stop nobody' },
  },
  {
    name: 'one address may have all connections',
    in: 'limitConnections',
    search: 'Number.POSITIVE_INFINITY : limits.perAddress',
    replace: 'Number.POSITIVE_INFINITY : limits.inAll',
    test: { file: 'connection-room.test.ts', name: 'an address has its share of connections' },
  },
  {
    name: 'idle connections are kept against newcomers',
    in: 'limitConnections',
    search: 'firstOf(guests, isIdle) ?? firstOf(guests, isArriving)',
    replace: 'firstOf(guests, () => false)',
    test: { file: 'connection-room.test.ts', name: 'the address with the most makes room' },
  },
  {
    name: 'every import begins at once',
    in: 'importsRoutes',
    search: 'line.take(work, tooManyImports, request.signal)',
    replace: 'work()',
    test: {
      file: 'import-turns.test.ts',
      name: 'imports wait for their turn without a connection',
    },
  },
  {
    name: 'one person may search as often at once as they like',
    in: 'rateLimits',
    search: 'if (!search) return work()',
    replace: 'if (search !== 0) return work()',
    test: {
      file: 'search-turns.test.ts',
      name: 'of one person two searches are at work',
    },
  },
  {
    name: 'a list that is asked for plainly is refused as one search too many',
    in: 'rateLimits',
    search: 'if (!search) return work()',
    replace: '',
    test: { file: 'search-turns.test.ts', name: 'lists that are asked for plainly take no turns' },
  },
  {
    name: 'a search of one letter reads every customer',
    in: 'HAS_TRIGRAM',
    search: String.raw`const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u`,
    replace: 'const HAS_TRIGRAM = /[^]/u',
    test: {
      file: 'customers/list.test.ts',
      name: 'a search of one letter reads no customer whose name does not begin with it',
    },
  },
  {
    name: 'reports and imports take the processors from the sales',
    in: 'openDatabase',
    search: 'connectReports(appAddress, embedded && giveWay(log))',
    replace: 'connectReports(appAddress)',
    test: { file: 'give-way.test.ts', name: 'give way to the sales' },
  },
]
