import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_MAJOR = 24

/** @param {string} version */
export function isModern(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10) >= OLDEST_MAJOR
}

/**
 * The Node that runs everything but the preparation: the one from npm, else the running one.
 *
 * @param {string} root
 */
export function modernNode(root) {
  const installed = join(root, 'node_modules', '.bin', 'node')
  return existsSync(installed) ? installed : process.execPath
}

/** @param {string} root */
export function refuseOldNode(root) {
  if (isModern(process.versions.node)) return
  const { stdout } = spawnSync(modernNode(root), ['--version'], { encoding: 'utf8' })
  if (stdout && isModern(stdout)) return
  throw new Error(
    `Veld needs Node ${OLDEST_MAJOR} or newer: npm has none for ${process.platform} on ` +
      `${process.arch} and the one running is ${process.versions.node}. Install Node ${OLDEST_MAJOR}.`,
  )
}
