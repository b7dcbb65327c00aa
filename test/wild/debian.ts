import { existsSync } from 'node:fs'
import { isForTests } from '../../scripts/prepare/debian.ts'

/** What the tests in this folder need of the machine: Debian's package, and a file that tells that it is there. */
const PACKAGES = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/initdb',
  pgbouncer: '/usr/sbin/pgbouncer',
  locales: '/usr/share/i18n/locales/tr_TR',
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  'libreoffice-calc': '/usr/bin/localc',
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  prometheus: '/usr/bin/promtool',
  'libnss3-tools': '/usr/bin/certutil',
} as const

export type Package = keyof typeof PACKAGES

export const missingPackages = (names = Object.keys(PACKAGES) as Package[]): Package[] =>
  names.filter((name) => !existsSync(PACKAGES[name]))

/** Says once which tests do not run, and why; where everything must be tested, they fail. For `describe.runIf`. */
export const has = (...names: Package[]): boolean =>
  canRunWithout(missingPackages(names), isForTests())

export function canRunWithout(
  missing: readonly Package[],
  mustRun: boolean,
  say = (line: string): void => void process.stderr.write(`${line}\n`),
): boolean {
  if (missing.length === 0) return true
  const problem = `Not installed: ${missing.join(', ')}.`
  if (mustRun) throw new Error(problem)
  say(`${problem} The tests with it are skipped.`)
  return false
}
