import { isIPv6 } from 'node:net'

/** A network, as name constraints of a certificate tell it. */
export interface AddressRange {
  address: Buffer
  mask: Buffer
}

/** Those that nobody on the internet has: what a shop calls its machines by. */
const PRIVATE_NETWORKS = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  'fc00::/7',
  '::1/128',
]

export const PRIVATE_RANGES: readonly AddressRange[] = PRIVATE_NETWORKS.map(addressRange)

/** Of `10.0.0.0/8`, or of one address alone. */
export function addressRange(network: string): AddressRange {
  const [text = '', prefix] = network.split('/')
  const address = addressBytes(text)
  const ones = prefix === undefined ? address.length * 8 : Number(prefix)
  const mask = address.map((_, byte) => 0xff00 >> Math.min(8, Math.max(0, ones - byte * 8)))
  return { address, mask: Buffer.from(mask) }
}

export function isWithin(name: string, { address, mask }: AddressRange): boolean {
  const bytes = addressBytes(name)
  return (
    bytes.length === mask.length && mask.every((ones, at) => (bytes[at]! & ones) === address[at])
  )
}

/** Four or sixteen. */
export function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  // The parser of web addresses writes an IPv4 tail in hexadecimal too.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return Buffer.from(
    [...before, ...zeros, ...after].flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 0xff]
    }),
  )
}
