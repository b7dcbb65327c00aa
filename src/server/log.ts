import { type DestinationStream, type Logger, pino } from 'pino'

/** Structured lines on standard output; whatever could identify or admit somebody is left out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'cookie',
        'authorization',
        'token',
        'password',
        'id_number',
        'medical_card_number',
      ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      remove: true,
    },
    serializers: { err: errorFields },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A database error's detail names values ('Key (email)=(…) already exists'), so only its code and place are kept. */
function errorFields(
  error: Error & { code?: string; constraint_name?: string; table_name?: string },
) {
  const isFromDatabase = 'severity' in error
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    ...(isFromDatabase ? { table: error.table_name, constraint: error.constraint_name } : {}),
    stack: error.stack,
  }
}
