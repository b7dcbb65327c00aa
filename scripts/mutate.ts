import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfSources } from './mutate/copy-of-sources.ts'
import { findControl, findTestFile } from './mutate/find-control.ts'
import type { Mutation } from './mutate/mutation.ts'
import { MUTATIONS } from './mutate/mutations.ts'
import { runTests } from './mutate/run-tests.ts'

// `npm run mutate`: takes one control after the other out of a copy of the sources and sees that its test fails.
// `npm run mutate -- admin` takes only those whose name holds one of the words.

const words = process.argv.slice(2)
const chosen = MUTATIONS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
const copy = copyOfSources()
try {
  const idle = await namedTestsThatFail(chosen)
  for (const { name, test } of idle)
    console.log(`NO TEST   ${name}: '${test.name}' does not pass unbroken`)
  let survived = 0
  for (const mutation of chosen.filter((each) => !idle.includes(each))) {
    const caughtBy = await testThatFails(mutation)
    if (caughtBy === undefined) survived += 1
    console.log(
      caughtBy === undefined
        ? `SURVIVED  ${mutation.name}`
        : `caught    ${mutation.name}: ${caughtBy}`,
    )
  }
  console.log(`${chosen.length - idle.length - survived} of ${chosen.length} caught`)
  process.exitCode = survived + idle.length > 0 ? 1 : 0
} finally {
  copy.remove()
}

/** The control of it all: unbroken, each named test is there and passes. */
async function namedTestsThatFail(mutations: readonly Mutation[]): Promise<Mutation[]> {
  const files = new Set(mutations.map(({ test }) => findTestFile(test.file)))
  const { passed, failed } = await runTests(copy.folder, [...files])
  const isNamed = (test: Mutation['test']) => (name: string) => name.includes(test.name)
  return mutations.filter(({ test }) => !passed.some(isNamed(test)) || failed.some(isNamed(test)))
}

async function testThatFails(mutation: Mutation): Promise<string | undefined> {
  const { file, start, end } = findControl(mutation)
  const path = join(copy.folder, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, `${whole.slice(0, start)}${mutation.replace}${whole.slice(end)}`)
  try {
    const { failed } = await runTests(copy.folder, [findTestFile(mutation.test.file)])
    return failed.find((name) => name.includes(mutation.test.name))
  } finally {
    writeFileSync(path, whole)
  }
}
