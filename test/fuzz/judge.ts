import { GRANTS } from '#server/db/app-role.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Role } from '#shared/roles.ts'
import type { Change } from './journal.ts'

export interface Outcome {
  endpoint: Endpoint
  /** Of the visitor; none without a session. */
  role: Role | undefined
  status: number
  text: string
  changes: readonly Change[]
  /** What was logged as the server's own failure. */
  failures: readonly string[]
}

/** Which of the rules an answered request has broken, in words. */
export function judge(outcome: Outcome): string[] {
  const { endpoint, role, status, text, failures } = outcome
  const { roles, method, transaction } = endpoint
  const changes = outcome.changes.filter(
    (change) => !isUsual(change) && !(isSeeing(endpoint) && isSeen(change)),
  )
  // A reveal and an export leave a row in the trail.
  const beyondTrail = changes.filter(({ table }) => table !== 'audit_logs')
  const isAllowed = roles === 'public' || (role !== undefined && roles.includes(role))
  const audited = outcome.changes.some(
    ({ table, deed }) => table === 'audit_logs' && deed === 'INSERT',
  )
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...failures.map((failure) => `logged a failure: ${failure}`),
    ...(TALKATIVE.test(text) ? ['told something internal'] : []),
    ...(!isAllowed && status < 400 ? ['let somebody in who may not'] : []),
    ...(status >= 400 && changes.length > 0 ? [`refused, and yet changed ${named(changes)}`] : []),
    ...(method === 'GET' && transaction !== 'request' && beyondTrail.length > 0
      ? [`a read changed ${named(beyondTrail)}`]
      : []),
    ...(changes.length > 0 && !audited ? [`changed ${named(changes)} without an audit row`] : []),
    ...changes.filter(isRewriting).map(({ table, deed }) => `${deed} of a book: ${table}`),
  ]
}

const BOOKS = new Set(Object.keys(GRANTS).filter((table) => GRANTS[table] === 'SELECT, INSERT'))

/** Written whatever is answered: that it was refused, that whose number it is was asked, and told. */
const NOTES: readonly (string | null)[] = ['denied', 'look_up', 'reveal']

/** What belongs to being asked, whatever the answer: notes, counts, activity, sign-ins under way, the bell. */
const isUsual = ({ table, deed, action }: Change): boolean =>
  NOTES.includes(action) ||
  table === 'number_look_ups' ||
  table === 'notifications' ||
  table === 'notification_watch' ||
  table === 'outgoing_messages' ||
  table === 'pending_sign_ins' ||
  table === 'pin_tries' ||
  // A wrong PIN; what else is noted there comes with an audit row of its own.
  table === 'exceptions' ||
  // How far it is.
  table === 'till_chains' ||
  (table === 'sessions' && deed === 'UPDATE')

/** A till that says it is there has that noted, and nothing else is. */
const isSeeing = ({ path }: Endpoint): boolean => path.endsWith('/seen')
const isSeen = ({ table, deed }: Change): boolean => table === 'tills' && deed === 'UPDATE'

const isRewriting = ({ table, deed }: Change): boolean => BOOKS.has(table) && deed !== 'INSERT'

/** What only the server's own people should read. */
const TALKATIVE = /node_modules|PostgresError|\bat .+\.ts:\d|syntax error at|violates|ECONNREFUSED/

const named = (changes: readonly Change[]): string =>
  changes.map(({ table, deed }) => `${table} (${deed})`).join(', ')
