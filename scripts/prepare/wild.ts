import { missingPackages } from '../../test/wild/debian.ts'
import { installPackages, isForTests } from './debian.ts'

/**
 * Installs the programs of others that `test/wild` works with, where everything must be tested. Where that fails the
 * other tests run all the same, and those that miss a program say so and fail.
 */
export function ensureWild(): void {
  const missing = missingPackages()
  if (missing.length === 0 || !isForTests()) return
  console.log(`Installing ${missing.join(', ')} for the tests with programs of others …`)
  // What is only recommended is as much again to fetch, and nothing here asks for it.
  const problem = installPackages(missing, '--no-install-recommends')
  if (problem !== undefined) console.log(`${problem}\nThe packages could not be installed.`)
}
