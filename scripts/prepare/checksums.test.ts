import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type LockEntry, uncheckedPackages } from './checksums.mjs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockEntry & { resolved?: string }>
}

describe('package-lock.json', () => {
  test.each(['x64', 'arm64'])('has the checksum of everything that Linux on %s fetches', (cpu) => {
    expect(uncheckedPackages(packages, { os: 'linux', cpu, libc: 'glibc' })).toEqual([])
  })

  test('has no weak checksum', () => {
    for (const { integrity } of Object.values(packages))
      if (integrity !== undefined) expect(integrity).toMatch(/^sha512-/)
  })

  test('names no registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
  })
})

describe('a package without a checksum', () => {
  const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' }
  test.each<[string, LockEntry, string[]]>([
    ['for every platform is found', {}, ['a']],
    ['for this one is found', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, ['a']],
    ['that is optional is found', { optional: true }, ['a']],
    ['for another system is never fetched', { os: ['darwin'] }, []],
    ['for another processor is never fetched', { os: ['linux'], cpu: ['s390x'] }, []],
    ['for another C library is never fetched', { os: ['linux'], libc: ['musl'] }, []],
    ['is what it is about', { integrity: 'sha512-x' }, []],
  ])('%s', (_, entry, found) => {
    expect(uncheckedPackages({ '': {}, 'node_modules/a': entry }, linux)).toEqual(found)
  })
})
