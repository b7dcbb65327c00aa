import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aDatabase } from '#server/db/test-database.ts'
import { rotateKey } from '#server/secrets/rotate-key.ts'
import { loadKeys, type Sealer } from '#server/secrets/sealer.ts'
import { checkTrail } from '#server/verify/trail-evidence.ts'
import { aTrail, sealAll } from './test-trail.ts'

test('seals outlive a rotation of the key, and new ones are made with the new key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'veld-seal-rotation-'))
  const keyFile = join(folder, 'key')
  copyFileSync(inject('cluster').keyFile, keyFile)
  const database = await aDatabase()
  onTestFinished(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  const clock = { now: new Date(), advance: () => {} }
  const seal = (sealer: Sealer) => sealAll({ ...database, clock, sealer })
  const problems = async () => {
    const evidence = { sealer: loadKeys(keyFile), noted: null }
    const findings = await database.owner.begin((db) => checkTrail(db, evidence))
    return findings.flatMap((finding) => finding.problems)
  }

  const before = loadKeys(keyFile)
  await aTrail(database.owner, [{}, {}, {}])
  await seal(before)
  await rotateKey(database.owner, keyFile, () => {})
  const after = loadKeys(keyFile)
  await seal(after)
  expect(await problems()).toEqual([])
  const seals = await database.owner<{ key_id: string; rows: number }[]>`
    SELECT key_id, rows FROM audit_seals ORDER BY id`
  // The rotation leaves an audit row itself.
  expect([...seals]).toEqual([
    { key_id: before.keyId, rows: 3 },
    { key_id: after.keyId, rows: 1 },
  ])

  await database.owner`UPDATE audit_logs SET user_name = 'x' WHERE id IN (2, 4)`
  expect(await problems()).toEqual(['audit_logs 2: altered', 'audit_logs 4: altered'])

  const [newest] = readFileSync(keyFile, 'utf8').split('\n')
  writeFileSync(keyFile, `${newest}\n`)
  expect(await problems()).toContain(
    `audit_seals 1 (audit_logs 1 to 3): made with key ${before.keyId}, which the key file does not hold`,
  )
})
