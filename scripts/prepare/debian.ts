import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export function isRootOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/**
 * Where everything must be tested, and Debian's packages are installed for it. On somebody's own machine Debian would
 * start the servers among them.
 */
export const isForTests = (): boolean => process.env['CI'] !== undefined && isRootOnDebian()

/** Answers what went wrong, if anything did. */
export const installPackages = (
  names: readonly string[],
  ...words: readonly string[]
): string | undefined =>
  problemOf('apt-get', ['update'], '/') ??
  problemOf('apt-get', ['install', '-y', ...words, ...names], '/')

/** Answers what the command printed when it failed. */
export function problemOf(command: string, args: string[], cwd: string): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error) return error.message
  return status === 0 ? undefined : `${stdout}${stderr}`
}
