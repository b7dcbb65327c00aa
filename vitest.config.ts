import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const EMBEDDED = 'src/server/db/embedded/**/*.test.ts'
const DATABASE_SETUP = './test/database.ts'

/** Only the server's tests get the shared cluster; those of the embedded PostgreSQL start their own. */
export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'shared', include: ['src/shared/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['src/web/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          exclude: [EMBEDDED],
          globalSetup: existsSync(DATABASE_SETUP) ? [DATABASE_SETUP] : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'machine',
          include: [EMBEDDED, 'scripts/**/*.test.ts'],
          // Each waits for a disk to say that it has written; a busy one takes its time.
          testTimeout: 90_000,
        },
      },
    ],
  },
})
