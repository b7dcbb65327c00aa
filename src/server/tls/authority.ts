import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '#server/durable-file.ts'
import { StartupError } from '#server/startup-error.ts'
import { DAY_MS } from '#shared/dates.ts'
import { addressRange, isWithin, PRIVATE_RANGES } from './address-range.ts'
import { authorityCertificate, serverCertificate } from './certificate-form.ts'
import { isBelow, machineNames, PRIVATE_NAMES } from './shop-names.ts'

/** As long as a shop keeps its devices: each of them is asked to trust it once. */
const AUTHORITY_DAYS = 3650
/** Browsers believe none that is good for more than 398. */
const CERTIFICATE_DAYS = 396
/** Of a device whose clock is behind. */
const EARLIER_MS = DAY_MS

/** The names beyond those that every shop has, which its owner has asked for. The first is the address people type. */
const Kept = z.object({ names: z.array(z.string()), permitted: z.array(z.string()) })

/** The shop's own authority: it vouches for the shop's machine to the devices that trust it, and for nobody else. */
export interface Authority {
  /** PEM. */
  certificate: string
  x509: X509Certificate
  key: KeyObject
  /** Asked for by the owner. */
  names: string[]
  /** Outside of a private network, when it was made. */
  permitted: string[]
}

const fileIn = (dataDir: string): string => join(dataDir, 'tls', 'authority.pem')
const namesIn = (dataDir: string): string => join(dataDir, 'tls', 'names.json')

export const hasAuthority = (dataDir: string): boolean => existsSync(fileIn(dataDir))

/** Whoever has its key can pass for this shop before its devices: it is for us alone, and in no backup. */
export function makeAuthority(dataDir: string, names: string[], now: Date): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const machine = hostname().toLowerCase()
  const permitted = [...new Set([...machineNames(), ...names])].filter((name) => !isPrivate(name))
  const name = `Veld at ${machine} (${now.toISOString().slice(0, 10)})`
  const certificate = authorityCertificate(
    { name, privateKey, publicKey },
    { from: new Date(now.getTime() - EARLIER_MS), to: daysAfter(now, AUTHORITY_DAYS) },
    {
      names: [...PRIVATE_NAMES, ...permitted.filter((name) => isIP(name) === 0)],
      ranges: [
        ...PRIVATE_RANGES,
        ...permitted.filter((name) => isIP(name) !== 0).map((address) => addressRange(address)),
      ],
    },
  )
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  mkdirSync(dirname(fileIn(dataDir)), { recursive: true, mode: 0o700 })
  replaceFile(namesIn(dataDir), JSON.stringify({ names, permitted }))
  replaceFile(fileIn(dataDir), certificate + key)
  return readAuthority(dataDir)
}

export function readAuthority(dataDir: string): Authority {
  const file = fileIn(dataDir)
  try {
    const pem = readFileSync(file, 'utf8')
    const x509 = new X509Certificate(pem)
    const key = createPrivateKey(pem)
    if (!x509.checkPrivateKey(key)) throw new Error('its key is another one')
    const kept = Kept.parse(JSON.parse(readFileSync(namesIn(dataDir), 'utf8')))
    return { certificate: x509.toString(), x509, key, ...kept }
  } catch (error) {
    throw new StartupError(
      `The shop's authority in ${file} cannot be used (${(error as Error).message}): make another with npm run certificate -- --new.`,
    )
  }
}

/** Another address to be known by. */
export function nameShop(dataDir: string, { permitted }: Authority, names: string[]): void {
  replaceFile(namesIn(dataDir), JSON.stringify({ names, permitted }))
}

/** Devices refuse what the authority did not set out to vouch for. */
export const vouchesFor = ({ permitted }: Pick<Authority, 'permitted'>, name: string): boolean =>
  isPrivate(name) ||
  permitted.some((each) => (isIP(each) === 0 ? isBelow(name, each) : name === each))

/** A key and a certificate for these names, in one PEM: they are replaced together or not at all. */
export function issueCertificate(authority: Authority, names: string[], now: Date): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const end = Math.min(
    daysAfter(now, CERTIFICATE_DAYS).getTime(),
    Date.parse(authority.x509.validTo),
  )
  const certificate = serverCertificate(
    {
      name: commonName(authority.x509),
      privateKey: authority.key,
      publicKey: createPublicKey(authority.key),
    },
    publicKey,
    { from: new Date(now.getTime() - EARLIER_MS), to: new Date(end) },
    names,
  )
  return certificate + (privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)
}

const commonName = ({ subject }: X509Certificate): string => subject.replace(/^CN=/, '')

const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

function isPrivate(name: string): boolean {
  return isIP(name) === 0
    ? PRIVATE_NAMES.some((each) => isBelow(name, each))
    : PRIVATE_RANGES.some((range) => isWithin(name, range))
}
