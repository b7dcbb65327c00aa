import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CopyOfSources, copyOfSources } from './mutate/copy-of-sources.ts'
import { findControl, findTestFile } from './mutate/find-control.ts'
import type { Mutation } from './mutate/mutation.ts'
import { MUTATIONS } from './mutate/mutations.ts'
import { runTests, type TestOfFile } from './mutate/run-tests.ts'
import { discard, makeScratch } from './test/scratch.ts'

// `npm run mutate`: takes one control after the other out of a copy of the sources and sees that its test fails.
// `npm run mutate -- admin` takes only those whose name holds one of the words.

const words = process.argv.slice(2)
const chosen = MUTATIONS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
const scratch = makeScratch()
if (scratch) process.env['TMPDIR'] = scratch
/** Each is broken by itself, on a processor of its own. */
const copies = [copyOfSources(), copyOfSources()]
try {
  const idle = await namedTestsThatFail(chosen)
  for (const { name, test } of idle)
    console.log(`NO TEST   ${name}: '${test.name}' does not pass unbroken`)
  const waiting = chosen.filter((each) => !idle.includes(each))
  let survived = 0
  const breakOn = async ({ folder }: CopyOfSources) => {
    for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
      const caughtBy = await testThatFails(folder, mutation)
      if (caughtBy === undefined) survived += 1
      console.log(
        caughtBy === undefined
          ? `SURVIVED  ${mutation.name}`
          : `caught    ${mutation.name}: ${caughtBy}`,
      )
    }
  }
  await Promise.all(copies.map(breakOn))
  console.log(`${chosen.length - idle.length - survived} of ${chosen.length} caught`)
  process.exitCode = survived + idle.length > 0 ? 1 : 0
} finally {
  for (const copy of copies) copy.remove()
  if (scratch) discard(scratch)
}

/** The control of it all: unbroken, each named test is there and passes. */
async function namedTestsThatFail(mutations: readonly Mutation[]): Promise<Mutation[]> {
  const halves = copies.map((_, half) =>
    filesOf(mutations).filter((__, index) => index % copies.length === half),
  )
  const runs = await Promise.all(
    halves.map((files, half) => runTests(copies[half]!.folder, files, namesIn(files))),
  )
  const passed = runs.flatMap((run) => run.passed)
  const failed = runs.flatMap((run) => run.failed)
  return mutations.filter(({ test }) => !passed.some(isNamed(test)) || failed.some(isNamed(test)))
}

/** Other files may have tests of such a name too. */
function isNamed({ file, name }: Mutation['test']): (test: TestOfFile) => boolean {
  const path = findTestFile(file)
  return (test) => test.file.endsWith(path) && test.fullName.includes(name)
}

async function testThatFails(folder: string, mutation: Mutation): Promise<string | undefined> {
  const { file, start, end } = findControl(mutation)
  const path = join(folder, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, `${whole.slice(0, start)}${mutation.replace}${whole.slice(end)}`)
  try {
    const files = filesOf([mutation])
    const { failed } = await runTests(folder, files, namesIn(files))
    return failed.find(isNamed(mutation.test))?.fullName
  } finally {
    writeFileSync(path, whole)
  }
}

function filesOf(mutations: readonly Mutation[]): string[] {
  return [...new Set(mutations.map(({ test }) => findTestFile(test.file)))]
}

/**
 * The named tests of these files, and no others: they are quicker alone. The same ones are run broken and unbroken, so
 * that a test which leans on one before it does not look like one that has noticed something.
 */
function namesIn(files: readonly string[]): string[] {
  return MUTATIONS.filter(({ test }) => files.includes(findTestFile(test.file))).map(
    ({ test }) => test.name,
  )
}
