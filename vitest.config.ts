import { defineConfig } from 'vitest/config'

/** These start programs, PostgreSQL servers or browsers of their own. */
const MACHINE = [
  'src/server/db/embedded/**/*.test.ts',
  'src/server/main.test.ts',
  'test/till-disk/**/*.test.ts',
]

/** These work with programs that we did not write; `npm run test:wild` runs them. */
const WILD = 'test/wild/**/*.test.ts'

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    maxConcurrency: 2,
    // Files that run in one worker share what they import: to load it anew for each took half of the time.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'shared', include: ['src/shared/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['src/web/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...MACHINE, WILD],
          globalSetup: './test/database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'machine',
          include: [
            ...MACHINE,
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'faults/**/*.test.ts',
          ],
          // They hold folders, signals and processes of their own, which they must not share.
          isolate: true,
          // Each waits for a disk to say that it has written; a busy one takes its time.
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'wild',
          isolate: true,
          include: [WILD],
          // They wait for programs to start and to stop more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
