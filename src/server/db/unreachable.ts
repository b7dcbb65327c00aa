import { StartupError } from '#server/startup-error.ts'

/** What an operator reads about a database that does not let us in; undefined for any other trouble. */
export function unreachable(error: unknown, setting = 'DATABASE_URL'): StartupError | undefined {
  if (!(error instanceof Error) || error instanceof StartupError) return undefined
  const { code, severity } = error as { code?: string; severity?: string }
  // PostgreSQL, or a pooler before it, says FATAL when it ends the connection. All else with a code and without a
  // severity is the network, TLS or the client that lost its connection.
  if (code === undefined || (severity !== undefined && severity !== 'FATAL')) return undefined
  return new StartupError(`The database of ${setting} cannot be reached: ${reasonOf(error, code)}`)
}

const ENDED_BEFORE_TLS = /before secure TLS connection was established|wrong version number/

function reasonOf(error: Error, code: string): string {
  if (ENDED_BEFORE_TLS.test(error.message))
    return 'it does not speak TLS, which sslmode asks for. Switch TLS on at the server, or set sslmode=disable.'
  // Where a name has several addresses Node tells of each by itself.
  const parts = error instanceof AggregateError ? (error.errors as Error[]) : [error]
  return parts.map(({ message }) => message || code).join('; ')
}
