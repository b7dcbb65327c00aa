import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Whether an entry of TRUSTED_PROXY makes sense. */
export function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/')
  const bits = isIPv6(address) ? 128 : 32
  const known = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  return isIP(address) !== 0 && known && rest.length === 0
}

/** The addresses of TRUSTED_PROXY, single or as networks (10.0.0.0/8). */
export function trustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/**
 * The caller's address: the nearest hop that is no trusted proxy. Without trusted proxies, the peer itself. Beyond a
 * hop that is no address nothing is believed.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let caller = plainAddress(peer)
  // To look an address up takes longer than all else that is done for a request before its handler.
  if (forwardedFor === undefined) return caller
  for (const hop of forwardedFor.split(',').toReversed()) {
    const address = plainAddress(hop.trim())
    if (!isTrusted(caller, trusted) || isIP(address) === 0) break
    caller = address
  }
  return caller
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address)
  return (isIPv4(plain) && plain.startsWith('127.')) || plain === '::1'
}

/** As it stands in an address of the web. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))

/** Whoever is on the way can read and write it, and browsers hold back what they say only on a safe line. */
export function isPlainHttp(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopbackName(hostname)
}

/** Whose connection it is: of IPv6 a network of 64 bits, which is what one household or shop has to itself. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** `::ffff:127.0.0.1` is how a dual-stack socket spells an IPv4 address. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '')

export const isTrusted = (address: string, trusted: BlockList): boolean =>
  trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
