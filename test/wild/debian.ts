import { existsSync } from 'node:fs'

/** What the tests in this folder need of the machine: Debian's package, and a file that tells that it is there. */
export const PACKAGES = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/initdb',
  pgbouncer: '/usr/sbin/pgbouncer',
  locales: '/usr/share/i18n/locales/tr_TR',
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  'libreoffice-calc': '/usr/bin/localc',
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  prometheus: '/usr/bin/promtool',
  'libnss3-tools': '/usr/bin/certutil',
} as const

export type Package = keyof typeof PACKAGES

export const missingPackages = (names = Object.keys(PACKAGES) as Package[]): Package[] =>
  names.filter((name) => !existsSync(PACKAGES[name]))

/** Says once which tests do not run, and why. For `describe.runIf`. */
export function has(...names: Package[]): boolean {
  const missing = missingPackages(names)
  if (missing.length > 0)
    process.stderr.write(`Not installed: ${missing.join(', ')}. The tests with it are skipped.\n`)
  return missing.length === 0
}
