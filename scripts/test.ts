import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { neededBy, parseChoice } from './test/choice.ts'
import { runPlaywright, runVitest, runWild } from './test/runners.ts'
import { discard, makeScratch } from './test/scratch.ts'
import { summary, total } from './test/tally.ts'

// `npm test`: rules, server and the flows of every day, whatever became of the suite before, and one line at the end
// that says it all. `npm test -- --unit src/server` or `npm test -- --e2e sign-in` runs one of them with those arguments.
// `npm run test:ci` runs everything: also the flows that take long (alone: `npm run test:browser`), and the tests
// with programs of others (alone: `npm run test:wild`).

// Ctrl-C is for the runners, which clean up after themselves; we wait for them.
process.on('SIGINT', () => {})

const choice = parseChoice(process.argv.slice(2))
if (choice.everyFlow) process.env['E2E'] = 'all'
const prepared = spawnSync(process.execPath, ['scripts/prepare.mjs', ...neededBy(choice)], {
  stdio: 'inherit',
})
if (prepared.status !== 0) process.exit(1)
// Debian's packages take a minute or two, mostly of waiting: they come while the other tests run.
const packages =
  choice.wild &&
  once(spawn(process.execPath, ['scripts/prepare.mjs', 'wild'], { stdio: 'inherit' }), 'exit')
const scratch = makeScratch()
if (scratch) process.env['TMPDIR'] = scratch
const folder = mkdtempSync(join(tmpdir(), 'veld-results-'))
const tallies = []
if (choice.unit) tallies.push(await runVitest(choice.unit, join(folder, 'vitest.json')))
if (choice.e2e) tallies.push(await runPlaywright(choice.e2e, join(folder, 'playwright.json')))
await packages
if (choice.wild) tallies.push(await runWild(choice.wild, join(folder, 'wild.json')))

const all = total(tallies)
discard(scratch ?? folder)
for (const problem of all.problems) console.log(problem)
console.log(summary(all))
process.exitCode = all.failed > 0 ? 1 : 0
