import { missingPackages } from '../../test/wild/debian.ts'
import { installPackages, isRootOnDebian } from './debian.ts'

/**
 * Installs the programs of others that `test/wild` works with. Only where everything must be tested: on somebody's own
 * machine Debian would start the servers among them.
 */
export function ensureWild(): void {
  const missing = missingPackages()
  if (missing.length === 0 || process.env['CI'] === undefined || !isRootOnDebian()) return
  console.log(`Installing ${missing.join(', ')} for the tests with programs of others …`)
  const problem = installPackages(missing)
  if (problem !== undefined) throw new Error(`${problem}\nThe packages could not be installed.`)
}
