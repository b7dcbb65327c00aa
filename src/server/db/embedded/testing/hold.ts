import { pino } from 'pino'
import { startEmbedded } from '../start-embedded.ts'

// A Veld that holds a database and nothing else, for tests to kill: `node hold.ts DATA_DIR` prints one
// line, the address or the refusal.
try {
  const database = await startEmbedded({
    dataDir: process.argv[2] ?? '',
    log: pino({ level: 'silent' }),
  })
  process.once('SIGTERM', () => void database.stop())
  process.stdout.write(`${JSON.stringify({ address: database.address })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: String(error) })}\n`)
}
