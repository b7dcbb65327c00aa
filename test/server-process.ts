import type { DatabaseAddress } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import { startShop } from '#server/start.ts'

// The whole server as a process of its own, on the database that TEST_DATABASE tells: unlike DATABASE_URL it may be a
// unix socket.

const database = JSON.parse(process.env['TEST_DATABASE'] ?? '') as DatabaseAddress
const shop = await startShop({ ...readEnv(process.env), DATABASE_URL: database as string })
process.send?.('ready')
process.once('SIGTERM', () => void shop.stop().then(() => process.exit(0)))
