import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { refuseUnchecked } from './checksums.mjs'
import { refuseOldNode } from './modern-node.mjs'
import { putInPlace } from './put-in-place.mjs'

/** @import { LockEntry } from './checksums.d.mts' */

const STAMP = 'node_modules/.veld-installed'
/** Where packages are installed before they take the place of those in use. */
const BESIDE = 'dist/install'

/**
 * Whether node_modules is what package-lock.json says; without the tools of developers, where a shop only runs.
 *
 * @param {string} root
 * @param {boolean} tools
 */
export function isInstalled(root, tools) {
  if (read(root, STAMP) === lockHash(root)) return true
  if (!agreesWithLock(root, tools)) return false
  refuseOldNode(root)
  // Without the tools it is compared again the next time.
  if (agreesWithLock(root, true)) tryToStamp(root)
  return true
}

/**
 * Everything, beside what is there, and then in its place: npm begins by removing node_modules, and what cannot be
 * fetched today must not cost a shop the packages that it runs on.
 *
 * @param {string} root
 */
export function install(root) {
  refuseUnchecked(packages(read(root, 'package-lock.json')) ?? {})
  console.log('Installing packages; this takes a minute the first time …')
  const beside = join(root, BESIDE)
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true })
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(join(root, file))) copyFileSync(join(root, file), join(beside, file))
    runNpm(beside)
    refuseOldNode(beside)
    writeFileSync(join(beside, STAMP), lockHash(root))
    putInPlace(join(beside, 'node_modules'), join(root, 'node_modules'))
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

/** @param {string} folder */
function runNpm(folder) {
  const words = ['ci', '--include=dev', `--prefix=${folder}`]
  const { error, status, stdout, stderr } = spawnSync('npm', words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: outsidePath() },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error) throw new Error(`npm could not be run: ${error.message}`)
  if (status !== 0) throw new Error(`${stdout}\n${stderr}\nThe packages could not be installed.`)
}

/**
 * npm keeps a lock of what it put into node_modules. Where somebody ran it by hand and the two agree,
 * nothing needs to be installed again. What is optional may be missing: it is for other platforms.
 *
 * @param {string} root
 * @param {boolean} tools
 */
function agreesWithLock(root, tools) {
  const found = packages(read(root, 'node_modules/.package-lock.json'))
  const wanted = packages(read(root, 'package-lock.json'))
  if (!found || !wanted) return false
  const mayBeMissing = (/** @type {LockEntry} */ { optional, dev, devOptional }) =>
    optional || (!tools && (dev || devOptional))
  for (const [path, entry] of Object.entries(wanted))
    if (path !== '' && found[path]?.version !== entry.version)
      if (found[path] || !mayBeMissing(entry)) return false
  return Object.keys(found).every((path) => path in wanted)
}

/**
 * @param {string | undefined} lock
 * @returns {Record<string, LockEntry> | undefined}
 */
function packages(lock) {
  return lock === undefined ? undefined : JSON.parse(lock).packages
}

/** What npm runs must not be the Node inside node_modules: it has no npm of its own. */
function outsidePath() {
  const entries = (process.env['PATH'] ?? '').split(delimiter)
  return entries.filter((entry) => !/node_modules[/\\]\.bin[/\\]?$/.test(entry)).join(delimiter)
}

/**
 * Says that node_modules is right and that a Node of ours runs, so that the next start asks neither.
 *
 * @param {string} root
 */
function tryToStamp(root) {
  try {
    writeFileSync(join(root, STAMP), lockHash(root))
  } catch (error) {
    // Installed by another user: right all the same, only compared again the next time.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

/**
 * The platform counts too: node_modules may have been copied from another machine.
 *
 * @param {string} root
 */
function lockHash(root) {
  return createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * @param {string} root
 * @param {string} file
 */
function read(root, file) {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}
