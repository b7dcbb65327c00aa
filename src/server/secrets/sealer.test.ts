import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import { loadKeys } from './sealer.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'veld-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const aKeyFile = (): string => join(aFolder(), 'key')
const FIELD = 'customers.id_number'
const OTHER_FIELD = 'customers.medical_card_number'

test('what is sealed is opened again, whatever it is', () => {
  const sealer = loadKeys(aKeyFile())
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (plain) => {
      expect(sealer.open(FIELD, sealer.seal(FIELD, plain))).toBe(plain)
    }),
  )
})

test('one changed bit anywhere is noticed', () => {
  const sealer = loadKeys(aKeyFile())
  const sealed = sealer.seal(FIELD, '8001015009087')
  fc.assert(
    fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
      const changed = Buffer.from(sealed)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => sealer.open(FIELD, changed)).toThrow()
    }),
  )
})

test.each([0, 3, 4, 15, 31, 32, 44])('a value cut to %i bytes is noticed', (length) => {
  const sealer = loadKeys(aKeyFile())
  const sealed = sealer.seal(FIELD, '8001015009087')
  expect(() => sealer.open(FIELD, sealed.subarray(0, length))).toThrow()
})

test('a shortened tag is no tag', () => {
  const sealer = loadKeys(aKeyFile())
  const sealed = sealer.seal(FIELD, '')
  expect(() => sealer.open(FIELD, sealed.subarray(0, -4))).toThrow()
})

test('a value moved to another field does not open', () => {
  const sealer = loadKeys(aKeyFile())
  const sealed = sealer.seal(FIELD, '8001015009087')
  expect(() => sealer.open(OTHER_FIELD, sealed)).toThrow()
})

test('a value sealed by another shop does not open', () => {
  const sealed = loadKeys(aKeyFile()).seal(FIELD, '8001015009087')
  expect(() => loadKeys(aKeyFile()).open(FIELD, sealed)).toThrow(/which the key file does not hold/)
})

test('the same number seals differently each time and never shows', () => {
  const sealer = loadKeys(aKeyFile())
  const sealed = Array.from({ length: 50 }, () => Buffer.from(sealer.seal(FIELD, '8001015009087')))
  expect(new Set(sealed.map((bytes) => bytes.toString('hex'))).size).toBe(50)
  for (const bytes of sealed) expect(bytes.includes('8001015009087')).toBe(false)
})

test('the same number has the same hash, in its field and shop only', () => {
  const [sealer, other] = [loadKeys(aKeyFile()), loadKeys(aKeyFile())]
  const hash = sealer.hash(FIELD, '8001015009087')
  expect(sealer.hash(FIELD, '8001015009087')).toEqual(hash)
  expect(sealer.hash(FIELD, '8001015009088')).not.toEqual(hash)
  expect(sealer.hash(OTHER_FIELD, '8001015009087')).not.toEqual(hash)
  expect(other.hash(FIELD, '8001015009087')).not.toEqual(hash)
})

test('after a rotation old values open, new ones are sealed with the new key, and hashes stay', () => {
  const file = aKeyFile()
  const before = loadKeys(file)
  const sealed = before.seal(FIELD, '8001015009087')
  writeFileSync(file, `${readFileSync(aNewKeyFile(), 'utf8')}${readFileSync(file, 'utf8')}`)
  const after = loadKeys(file)

  expect(after.keyId).not.toBe(before.keyId)
  expect(after.open(FIELD, sealed)).toBe('8001015009087')
  expect(Buffer.from(after.seal(FIELD, 'x')).subarray(0, 4).toString('hex')).toBe(after.keyId)
  expect(() => before.open(FIELD, after.seal(FIELD, 'x'))).toThrow()
  expect(after.hash(FIELD, '8001015009087')).toEqual(before.hash(FIELD, '8001015009087'))
  expect(after.derive('database role name')).toBe(before.derive('database role name'))
  expect(after.deriveFrom(before.keyId, 'seals')).toBe(before.deriveFrom(before.keyId, 'seals'))
  expect(after.deriveFrom(after.keyId, 'seals')).not.toBe(before.deriveFrom(before.keyId, 'seals'))
  expect(before.deriveFrom(after.keyId, 'seals')).toBeUndefined()
})

function aNewKeyFile(): string {
  const file = aKeyFile()
  loadKeys(file)
  return file
}

describe('the key file', () => {
  test('is made for its owner only, and used again', () => {
    const file = aKeyFile()
    const first = loadKeys(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(loadKeys(file).open(FIELD, first.seal(FIELD, 'x'))).toBe('x')
    expect(readdirSync(join(file, '..'))).toEqual(['key'])
  })

  const LINE = `1a2b3c4d:${Buffer.alloc(32, 7).toString('base64')}`

  test.each([
    ['empty', '', 'holds no key'],
    ['blank', '\n\n', 'holds no key'],
    ['cut', LINE.slice(0, -1), 'is damaged'],
    ['another text', 'hello\n', 'is damaged'],
    ['a key with an odd name', LINE.replace(/^.{8}/, 'ABCDEFGH'), 'is damaged'],
    ['a good line and a bad one', `${LINE}\nx\n`, 'is damaged'],
  ])('that is %s stops the start', (_, content, message) => {
    const file = aKeyFile()
    writeFileSync(file, content)
    expect(() => loadKeys(file)).toThrow(StartupError)
    expect(() => loadKeys(file)).toThrow(message)
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  test('that cannot be read stops the start', () => {
    const folder = join(aFolder(), 'key')
    mkdirSync(folder)
    expect(() => loadKeys(folder)).toThrow(StartupError)
    expect(() => loadKeys(join(folder, 'none', 'key'))).toThrow(StartupError)
  })

  test('may end its lines as Windows does', () => {
    const file = aKeyFile()
    writeFileSync(file, `${LINE}\r\n`)
    expect(loadKeys(file).keyId).toBe(LINE.slice(0, 8))
  })

  test('is the same for many that start at once', async () => {
    const folder = aFolder()
    chmodSync(folder, 0o700)
    const script = join(folder, 'load.mjs')
    writeFileSync(
      script,
      `import { loadKeys } from ${JSON.stringify(new URL('./sealer.ts', import.meta.url).href)}
       process.send(loadKeys(${JSON.stringify(join(folder, 'key'))}).keyId)
       process.disconnect()`,
    )
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const [id] = (await once(fork(script, { execArgv: [] }), 'message')) as [string]
        return id
      }),
    )
    expect(new Set(ids).size).toBe(1)
  })
})
