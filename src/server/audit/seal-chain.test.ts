import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadKeys } from '#server/secrets/sealer.ts'
import { digestsById, sealOf, type Segment } from './seal-chain.ts'

const folder = mkdtempSync(join(tmpdir(), 'veld-chain-'))
afterAll(() => rmSync(folder, { recursive: true }))
const keyFile = join(folder, 'key')
const sealer = loadKeys(keyFile)

function digests(...ids: number[]): Buffer {
  return Buffer.concat(
    ids.map((id) => {
      const entry = Buffer.alloc(24, id % 256)
      entry.writeBigInt64BE(BigInt(id))
      return entry
    }),
  )
}

const SEGMENT: Segment = {
  id: 2,
  first_id: 11,
  last_id: 12,
  rows: 2,
  digests: digests(11, 12),
  key_id: sealer.keyId,
  sealed_at: '2026-11-15T08:00:00.000Z',
  settled_id: 12,
}
const BEFORE = Buffer.alloc(32, 7)
const seal = sealOf(sealer, SEGMENT, BEFORE)!.toString('hex')

test('the same segment has the same seal, however its instant is written', () => {
  const again = { ...SEGMENT, sealed_at: '2026-11-15T10:00:00+02:00' }
  expect(sealOf(sealer, again, BEFORE)!.toString('hex')).toBe(seal)
})

test.each<[string, Partial<Segment>, Buffer?]>([
  ['its number', { id: 3 }],
  ['its first row', { first_id: 10 }],
  ['its last row', { last_id: 13 }],
  ['how many rows it has', { rows: 3 }],
  ['when it was made', { sealed_at: '2026-11-15T08:00:00.001Z' }],
  ['up to where it is settled', { settled_id: 11 }],
  ['that it is settled at all', { settled_id: null }],
  ['a digest', { digests: digests(11, 13) }],
  ['the order of its rows', { digests: digests(12, 11) }],
  ['the seal before it', {}, Buffer.alloc(32, 8)],
])('%s is under the seal', (_, change, before = BEFORE) => {
  expect(sealOf(sealer, { ...SEGMENT, ...change }, before)!.toString('hex')).not.toBe(seal)
})

test('a seal from before there was a settled id is still the same', () => {
  const key = sealer.deriveFrom(sealer.keyId, 'audit seals')!
  const old = createHmac('sha256', key)
    .update(BEFORE)
    .update('[2,11,12,2,"2026-11-15T08:00:00.000Z"]\0')
    .update(SEGMENT.digests)
    .digest('hex')
  expect(sealOf(sealer, { ...SEGMENT, settled_id: null }, BEFORE)!.toString('hex')).toBe(old)
})

test('nobody without the key can make it', () => {
  const stranger = loadKeys(join(folder, 'other'))
  const [, secret] = readFileSync(join(folder, 'other'), 'utf8').trim().split(':')
  expect(sealOf(stranger, SEGMENT, BEFORE)).toBeUndefined()
  writeFileSync(join(folder, 'forged'), `${sealer.keyId}:${secret}\n`)
  const forged = sealOf(loadKeys(join(folder, 'forged')), SEGMENT, BEFORE)
  expect(forged!.toString('hex')).not.toBe(seal)
})

test('digests are read back by row', () => {
  expect([...digestsById(digests(11, 2 ** 40)).entries()]).toEqual([
    [11, '0b'.repeat(16)],
    [2 ** 40, '00'.repeat(16)],
  ])
  expect(digestsById(new Uint8Array()).size).toBe(0)
})
