import { defineConfig } from 'vitest/config'

/** These start programs and PostgreSQL servers of their own. */
const MACHINE = ['src/server/db/embedded/**/*.test.ts', 'src/server/main.test.ts']

/** With programs that we did not write, and that the machine must have: `WILD=all npm test -- --unit test/wild`. */
const WILD = 'test/wild/**/*.test.ts'

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may take longer than any time-out; what fails twice is broken.
    retry: process.env['CI'] === undefined ? 0 : 1,
    maxWorkers: 2,
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
          // Each waits for a disk to say that it has written; a busy one takes its time.
          testTimeout: 90_000,
        },
      },
      ...(process.env['WILD'] === 'all'
        ? [
            {
              extends: true as const,
              test: { name: 'wild', include: [WILD], testTimeout: 600_000 },
            },
          ]
        : []),
    ],
  },
})
