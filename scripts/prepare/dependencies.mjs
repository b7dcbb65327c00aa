import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { refuseOldNode } from './modern-node.mjs'

const STAMP = 'node_modules/.veld-installed'

/**
 * Whether node_modules is what package-lock.json says.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  if (read(root, STAMP) === lockHash(root)) return true
  if (!agreesWithLock(root)) return false
  try {
    stamp(root)
  } catch (error) {
    // Installed by another user: right all the same, only compared again the next time.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  return true
}

/** @param {string} root */
export function install(root) {
  console.log('Installing packages; this takes a minute the first time …')
  const { error, status, stdout, stderr } = spawnSync('npm', ['ci', '--include=dev'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: outsidePath() },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error) throw new Error(`npm could not be run: ${error.message}`)
  if (status !== 0) throw new Error(`${stdout}\n${stderr}\nThe packages could not be installed.`)
  stamp(root)
}

/**
 * npm keeps a lock of what it put into node_modules. Where somebody ran it by hand and the two agree,
 * nothing needs to be installed again. What is optional may be missing: it is for other platforms.
 *
 * @param {string} root
 */
function agreesWithLock(root) {
  const found = packages(read(root, 'node_modules/.package-lock.json'))
  const wanted = packages(read(root, 'package-lock.json'))
  if (!found || !wanted) return false
  for (const [path, { version, optional }] of Object.entries(wanted))
    if (path !== '' && found[path]?.version !== version && !(optional && !found[path])) return false
  return Object.keys(found).every((path) => path in wanted)
}

/**
 * @param {string | undefined} lock
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function packages(lock) {
  return lock === undefined ? undefined : JSON.parse(lock).packages
}

/** npm replaces node_modules, so it must not run on the Node inside it. */
function outsidePath() {
  const entries = (process.env['PATH'] ?? '').split(delimiter)
  return entries.filter((entry) => !/node_modules[/\\]\.bin[/\\]?$/.test(entry)).join(delimiter)
}

/**
 * Says that node_modules is right and that a Node of ours runs, so that the next start asks neither.
 *
 * @param {string} root
 */
function stamp(root) {
  refuseOldNode(root)
  writeFileSync(join(root, STAMP), lockHash(root))
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
