import { existsSync, readFileSync } from 'node:fs'
import { isAllowed } from './licences/allowed.ts'

// Every installed package must say that we may ship it. Part of `npm run check`.

interface Lock {
  packages: Record<string, unknown>
}
interface Manifest {
  name?: string
  license?: unknown
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const installed = Object.keys(lock.packages)
  .filter((path) => path !== '' && existsSync(`${path}/package.json`))
  .map((path) => JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as Manifest)
const refused = installed.filter(({ license }) => !isAllowed(license))
for (const { name, license } of refused) console.error(`${name}: ${JSON.stringify(license)}`)
console.log(`licences: ${installed.length} packages, ${refused.length} that may not be shipped`)
// Of an empty folder it could say nothing good.
process.exitCode = refused.length > 0 || installed.length === 0 ? 1 : 0
