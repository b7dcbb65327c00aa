import { mkdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeLinks } from './bundled-binaries.ts'
import { scratch } from './testing/scratch.ts'

test('links that the install script did not make are made, others are left', () => {
  const folder = scratch()
  mkdirSync(join(folder, 'native/lib'), { recursive: true })
  writeFileSync(join(folder, 'native/lib/libpq.so'), 'in place')
  writeFileSync(
    join(folder, 'native/pg-symlinks.json'),
    JSON.stringify([
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    ]),
  )
  makeLinks(folder)
  expect(readlinkSync(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(() => readlinkSync(join(folder, 'native/lib/libpq.so'))).toThrow('EINVAL')
})
