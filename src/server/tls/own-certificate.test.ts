import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import { aFolder } from '#server/test-program.ts'
import { DAY_MS } from '#shared/dates.ts'
import {
  issueCertificate,
  makeAuthority,
  nameShop,
  readAuthority,
  vouchesFor,
} from './authority.ts'
import { certificateFile, renewIfDue } from './own-certificate.ts'
import { machineNames } from './shop-names.ts'
import { tried } from './test-handshake.ts'

const NOW = new Date()
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS)

test.each([
  'localhost',
  'shop.local',
  '192.168.7.20',
  '127.0.0.1',
  'fd12:3456::7',
  'till.example.co.za',
])('a device that trusts the authority reaches the shop as %s', async (host) => {
  const authority = makeAuthority(aFolder(), ['till.example.co.za'], NOW)
  const pem = issueCertificate(authority, [host, 'other.local'], NOW)
  const seen = await tried(pem, authority.certificate, host)
  expect(seen.subjectaltname).toContain('other.local')
  await expect(tried(pem, authority.certificate, 'third.local')).rejects.toThrow(/altnames/)
})

test.each([
  'www.bank.example',
  'till.example.co.za.evil.example',
  '8.8.8.8',
  '2001:db8::1',
  'neighbours-pc',
])('with the stolen key of the authority nobody passes for %s', async (host) => {
  const authority = makeAuthority(aFolder(), ['till.example.co.za'], NOW)
  expect(vouchesFor(authority, host)).toBe(false)
  const forged = issueCertificate(authority, [host], NOW)
  await expect(tried(forged, authority.certificate, host)).rejects.toThrow(
    /permitted subtree violation/,
  )
})

test('another authority of the same name is not believed', async () => {
  const ours = makeAuthority(aFolder(), [], NOW)
  const theirs = makeAuthority(aFolder(), [], NOW)
  const forged = issueCertificate(theirs, ['shop.local'], NOW)
  await expect(tried(forged, ours.certificate, 'shop.local')).rejects.toThrow(/unable to verify/)
})

test('keys are for their owner alone, and a certificate is good for less than 398 days', () => {
  const folder = aFolder()
  makeAuthority(folder, [], NOW)
  renewIfDue(folder, NOW)
  for (const file of [join(folder, 'tls/authority.pem'), certificateFile(folder)])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'tls')).mode & 0o777).toBe(0o700)
  const { validFrom, validTo, ca } = certificateIn(folder)
  expect(ca).toBe(false)
  expect((Date.parse(validTo) - Date.parse(validFrom)) / DAY_MS).toBeLessThan(398)
})

test('a certificate is renewed thirty days before its end, and not before', () => {
  const folder = aFolder()
  makeAuthority(folder, [], NOW)
  expect(renewIfDue(folder, NOW)).toEqual(expect.arrayContaining(['localhost', '127.0.0.1']))
  const first = certificateIn(folder).serialNumber
  expect(renewIfDue(folder, days(365))).toBeUndefined()
  expect(certificateIn(folder).serialNumber).toBe(first)
  expect(renewIfDue(folder, days(367))).toBeDefined()
  expect(certificateIn(folder).serialNumber).not.toBe(first)
  expect(Date.parse(certificateIn(folder).validTo)).toBeGreaterThan(days(700).getTime())
})

test('another address of the machine gets another certificate; one that is away for a while does not', () => {
  const folder = aFolder()
  makeAuthority(folder, [], NOW)
  expect(renewIfDue(folder, NOW, ['shop.local', '192.168.1.5'])).toBeDefined()
  expect(renewIfDue(folder, NOW, ['shop.local'])).toBeUndefined()
  expect(renewIfDue(folder, NOW, ['shop.local', '192.168.1.9'])).toEqual([
    'shop.local',
    '192.168.1.9',
  ])
  expect(certificateIn(folder).checkIP('192.168.1.9')).toBeDefined()
  // What the authority may not vouch for would make devices refuse all of it.
  expect(renewIfDue(folder, NOW, ['shop.local', '41.0.0.7'])).toBeUndefined()
})

test('a name that the owner gives is in the certificate from then on', () => {
  const folder = aFolder()
  const authority = makeAuthority(folder, [], NOW)
  renewIfDue(folder, NOW, ['shop.local'])
  nameShop(folder, authority, ['till.lan'])
  expect(renewIfDue(folder, NOW, ['shop.local'])).toEqual(['till.lan', 'shop.local'])
})

test('a clock that stands in 1970 makes no certificate of 1970, and one that was ahead is mended', () => {
  const folder = aFolder()
  makeAuthority(folder, [], NOW)
  renewIfDue(folder, NOW)
  const first = certificateIn(folder).serialNumber
  expect(renewIfDue(folder, new Date(0))).toBeUndefined()
  expect(certificateIn(folder).serialNumber).toBe(first)
  expect(renewIfDue(folder, days(900))).toBeDefined()
  expect(renewIfDue(folder, NOW)).toBeDefined()
  expect(Date.parse(certificateIn(folder).validFrom)).toBeLessThan(NOW.getTime())
})

test('a certificate of another authority, or a damaged one, is replaced', () => {
  const folder = aFolder()
  makeAuthority(folder, [], NOW)
  renewIfDue(folder, NOW)
  makeAuthority(folder, [], NOW)
  expect(renewIfDue(folder, NOW)).toBeDefined()
  writeFileSync(certificateFile(folder), 'nothing')
  expect(renewIfDue(folder, NOW)).toBeDefined()
  expect(renewIfDue(folder, NOW)).toBeUndefined()
})

test('an authority whose file is damaged, or whose key is another one, is one clear line', () => {
  const folder = aFolder()
  const file = join(folder, 'tls/authority.pem')
  makeAuthority(folder, [], NOW)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  writeFileSync(file, readAuthority(folder).certificate + other)
  expect(() => readAuthority(folder)).toThrow(StartupError)
  expect(() => readAuthority(folder)).toThrow(/npm run certificate -- --new/)
  writeFileSync(file, 'nothing')
  expect(() => readAuthority(folder)).toThrow(StartupError)
})

test('a machine is known by its name, its name in the network and its own addresses', () => {
  const names = machineNames()
  expect(names).toEqual(expect.arrayContaining(['localhost', '127.0.0.1', '::1']))
  expect(names.filter((name) => name.startsWith('fe80'))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

const certificateIn = (folder: string): X509Certificate =>
  new X509Certificate(readFileSync(certificateFile(folder)))
