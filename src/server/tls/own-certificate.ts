import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { replaceFile } from '#server/durable-file.ts'
import { DAY_MS } from '#shared/dates.ts'
import { type Authority, issueCertificate, readAuthority, vouchesFor } from './authority.ts'
import { machineNames } from './shop-names.ts'

/** So early that a shop which is closed for a month finds its tills working. */
const RENEW_BEFORE_MS = 30 * DAY_MS

export const certificateFile = (dataDir: string): string => join(dataDir, 'tls', 'server.pem')

/**
 * Sees that the certificate of the shop's own authority is good for a while and for every name of the machine; writes
 * another where it is not. Answers the names of the new one.
 */
export function renewIfDue(
  dataDir: string,
  now: Date,
  machine: readonly string[] = machineNames(),
): string[] | undefined {
  const authority = readAuthority(dataDir)
  const names = [...new Set([...authority.names, ...machine])].filter((name) =>
    vouchesFor(authority, name),
  )
  if (!isDue(certificateFile(dataDir), authority, names, now)) return undefined
  replaceFile(certificateFile(dataDir), issueCertificate(authority, names, now))
  return names
}

function isDue(file: string, authority: Authority, names: string[], now: Date): boolean {
  if (!existsSync(file)) return true
  // A clock that stands before the authority was made is wrong, and so would be the dates of what it signs.
  if (now < new Date(authority.x509.validFrom)) return false
  const certificate = readCertificate(file)
  return (
    certificate === undefined ||
    !certificate.checkIssued(authority.x509) ||
    !certificate.verify(authority.x509.publicKey) ||
    Date.parse(certificate.validTo) - now.getTime() < RENEW_BEFORE_MS ||
    // Made while the clock was ahead.
    now < new Date(certificate.validFrom) ||
    names.some((name) => !isFor(certificate, name))
  )
}

/** A name that has gone stays: a cable that is out for an hour is no reason for another certificate. */
const isFor = (certificate: X509Certificate, name: string): boolean =>
  (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined

function readCertificate(file: string): X509Certificate | undefined {
  try {
    return new X509Certificate(readFileSync(file))
  } catch {
    return undefined
  }
}
