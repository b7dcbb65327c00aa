import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// A registry that lacks a package's build for some other platform makes npm leave that build out of the lock, and `npm
// ci` then refuses the lock everywhere. Run after changing dependencies: `npm run lock`. What the registry does not
// have gets no checksum either, and is never installed (`prepare/checksums.mjs`).

const LOCK = 'package-lock.json'
const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
]
const CPUS = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'wasm32',
  'mips64el',
]

const lock = JSON.parse(readFileSync(LOCK, 'utf8'))
const { '': root, ...packages } = lock.packages

let added = 0
for (const parent of Object.values(packages))
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))) continue
    packages[`node_modules/${name}`] = platformPackage(name, version, parent.dev)
    added += 1
  }

const unchecked = Object.entries(packages).filter(([, { integrity }]) => !integrity)
await Promise.all(Array.from({ length: 4 }, askForChecksums))

const sorted = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`)
console.log(`${added} packages for other platforms added to ${LOCK}`)

/** One after the other, until none is left. */
async function askForChecksums() {
  for (let next = unchecked.pop(); next; next = unchecked.pop()) {
    const [path, entry] = next
    const name = path.replace(/^.*node_modules\//, '')
    const integrity = await checksumOf(`${name}@${entry.version}`)
    if (integrity) entry.integrity = integrity
  }
}

/** Empty where the registry does not have the package. */
function checksumOf(wanted) {
  const words = ['view', '--silent', wanted, 'dist.integrity']
  return new Promise((resolve) =>
    execFile('npm', words, (error, stdout) => resolve(error ? '' : stdout.trim())),
  )
}

function platformPackage(name, version, dev) {
  const named = (words) => words.find((word) => new RegExp(`[-/]${word}(-|$)`).test(name))
  const [os, cpu] = [named(SYSTEMS), named(CPUS)]
  if (!os && !cpu) throw new Error(`${name} names no platform: is it really optional?`)
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(dev ? { dev } : {}),
    ...(os === 'linux' ? { libc: [name.includes('musl') ? 'musl' : 'glibc'] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  }
}
