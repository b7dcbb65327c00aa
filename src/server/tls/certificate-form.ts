import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { addressBytes, type AddressRange } from './address-range.ts'
import {
  bits,
  integer,
  nested,
  objectId,
  octets,
  sequence,
  set,
  tagged,
  time,
  TRUE,
  utf8,
} from './der.ts'

const ECDSA_WITH_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'))
const COMMON_NAME = '2.5.4.3'
/** GeneralName of RFC 5280. */
const DNS_NAME = 2
const IP_ADDRESS = 7
/** Key usage, as bits from the left. */
const DIGITAL_SIGNATURE = bits(Buffer.from([0x80]), 7)
const KEY_CERT_SIGN = bits(Buffer.from([0x04]), 2)

export interface Period {
  from: Date
  to: Date
}

interface Signer {
  name: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** A certificate of an authority that signs for itself, and vouches for nothing but these names and addresses. */
export function authorityCertificate(
  signer: Signer,
  period: Period,
  permitted: { names: readonly string[]; ranges: readonly AddressRange[] },
): string {
  const subtrees = [
    ...permitted.names.map((name) => tagged(DNS_NAME, Buffer.from(name))),
    ...permitted.ranges.map(({ address, mask }) =>
      tagged(IP_ADDRESS, Buffer.concat([address, mask])),
    ),
  ]
  return certificate(signer, signer.name, signer.publicKey, period, [
    // An authority, with nobody between it and the certificates that it signs.
    extension('2.5.29.19', sequence(TRUE, integer(Buffer.from([0]))), TRUE),
    extension('2.5.29.15', KEY_CERT_SIGN, TRUE),
    extension('2.5.29.14', octets(keyId(signer.publicKey))),
    extension('2.5.29.30', sequence(nested(0, ...subtrees.map((base) => sequence(base)))), TRUE),
  ])
}

/** A certificate of a server under these names and addresses. */
export function serverCertificate(
  signer: Signer,
  publicKey: KeyObject,
  period: Period,
  names: readonly string[],
): string {
  return certificate(signer, names[0]!, publicKey, period, [
    extension('2.5.29.19', sequence(), TRUE),
    extension('2.5.29.15', DIGITAL_SIGNATURE, TRUE),
    extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', sequence(...names.map(generalName))),
    extension('2.5.29.35', sequence(tagged(0, keyId(signer.publicKey)))),
  ])
}

function certificate(
  signer: Signer,
  subject: string,
  publicKey: KeyObject,
  { from, to }: Period,
  extensions: Buffer[],
): string {
  const signed = sequence(
    nested(0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    ECDSA_WITH_SHA256,
    distinguishedName(signer.name),
    sequence(time(from), time(to)),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    nested(3, sequence(...extensions)),
  )
  const signature = sign('sha256', signed, signer.privateKey)
  const lines = sequence(signed, ECDSA_WITH_SHA256, bits(signature))
    .toString('base64')
    .replaceAll(/.{1,64}/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`
}

const extension = (id: string, value: Buffer, ...critical: Buffer[]): Buffer =>
  sequence(objectId(id), ...critical, octets(value))

const generalName = (name: string): Buffer =>
  isIP(name) === 0 ? tagged(DNS_NAME, Buffer.from(name)) : tagged(IP_ADDRESS, addressBytes(name))

const distinguishedName = (commonName: string): Buffer =>
  sequence(set(sequence(objectId(COMMON_NAME), utf8(commonName.slice(0, 64)))))

/** By which a certificate names the key that signed it. */
const keyId = (key: KeyObject): Buffer =>
  createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
