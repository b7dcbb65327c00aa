import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessChromium, LAUNCH_ARGS } from './scripts/chromium.ts'

// The workers read this file too: they inherit the port and folder that the first reading chose.
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000))
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'veld-e2e-'))
const origin = `http://localhost:${process.env['E2E_PORT']}`
const chromium = findHeadlessChromium()

/** What everybody does on every day, for `npm test`: `.ci/run` and `npm run test:browser` run all, a name runs its own. */
const EVERY_DAY = [
  'dark',
  'dashboard',
  'day',
  'first-use',
  'in-a-hurry',
  'journeys',
  'pos-money',
  'pos-sale',
  'returns',
  'sign-in',
]

/** What takes longest is begun first: at the end one worker would wait for the other. */
const FIRST = ['visual', 'dialogs']

/** Whoever names a flow wants it, also one that is not of every day. */
function isNamed(): boolean {
  const flows = readdirSync('e2e').flatMap((file) => /^(.+)\.spec\.ts$/.exec(file)?.slice(1) ?? [])
  return process.argv.slice(2).some((word) => flows.some((flow) => word.includes(flow)))
}

const files = (names: readonly string[]): string[] => names.map((name) => `**/${name}.spec.ts`)

// The workers are given other words, and inherit this.
if (isNamed()) process.env['E2E'] = 'all'
const isEveryFlow = process.env['E2E'] === 'all'

export default defineConfig({
  testDir: 'e2e',
  projects: [
    ...(isEveryFlow ? [{ name: 'longest', testMatch: files(FIRST) }] : []),
    {
      name: 'flows',
      testMatch: isEveryFlow ? '**/*.spec.ts' : files(EVERY_DAY),
      testIgnore: files(FIRST),
    },
  ],
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // A busy machine may take longer than any time-out; what fails twice is broken.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  globalTeardown: './e2e/clear-up.ts',
  use: {
    baseURL: origin,
    locale: 'en-ZA',
    // The shop's day is not the browser's: screens must not care.
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    // Both cost more than the tests themselves: pictures of every step, and frames that only move things.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: LAUNCH_ARGS,
    },
  },
  webServer: {
    command: `"${process.execPath}" src/server/main.ts`,
    url: `${origin}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA_DIR'],
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
    },
  },
})
