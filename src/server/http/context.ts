import type { Hono } from 'hono'
import type { Db } from '#server/db/client.ts'
import type { Services } from '#server/services.ts'
import type { User } from '#server/session/user.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Incoming } from './body-deadline.ts'
import type { Origin } from './origin.ts'

export interface Reply {
  headers: Headers
  /** Sends the browser elsewhere instead of answering. */
  redirect?: string
}

/** What a handler may do with the database; the pools themselves are out of its reach. */
interface Reach {
  /** The request's transaction where `bind` opened one, else any free connection for each query. */
  db: Db
  /** For sales, and to know who asks: connections of which some nobody else can take. */
  tillDb: Db
  /** For handlers whose endpoint says that they open their own. */
  inTransaction: <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>
  /** The same for an import, which takes long: on the connections for reports, which give way to the tills. */
  inLongTransaction: <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>
  /** For the pieces of an export, which are read while it is sent: the request's transaction has ended by then. */
  exportDb: Db
  /** For what reads many sums and sales: one moment of the books, on the connections for reports. */
  inReport: <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>
}

/** What a handler of a public endpoint gets. */
export interface Visitor extends Omit<Services, 'pool' | 'reportPool'>, Reach {
  user: User | null
  now: Date
  origin: Origin
  request: Request
  reply: Reply
}

/** What every other handler gets: somebody is signed in. */
export interface Caller extends Visitor {
  user: User
  settings: ShopSettings
}

export interface HttpEnv {
  Variables: {
    services: Services
    origin: Origin
    /** Where it was read before the handler was chosen. */
    body?: Uint8Array<ArrayBuffer>
  }
  Bindings: { incoming?: Incoming }
}
export type App = Hono<HttpEnv>
