import { BlockList, isIPv6 } from 'node:net'

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

/** The caller's address: what the nearest untrusted hop saw. Without trusted proxies, the peer itself. */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), peer].filter(Boolean)
  const untrusted = hops.map(plainAddress).findLast((hop) => !isTrusted(hop, trusted))
  return untrusted ?? plainAddress(peer)
}

export function isLoopback(address: string): boolean {
  return plainAddress(address).startsWith('127.') || address === '::1'
}

/** `::ffff:127.0.0.1` is how a dual-stack socket spells an IPv4 address. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '')

const isTrusted = (address: string, trusted: BlockList): boolean =>
  trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
