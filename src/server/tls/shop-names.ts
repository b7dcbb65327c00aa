import { isIP, isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/** Names that nobody on the internet can have, so that vouching for them harms nobody else. */
export const PRIVATE_NAMES = ['localhost', 'local', 'lan', 'home.arpa', 'internal']

/** What this machine is called in its own network. */
export function machineNames(): string[] {
  const [label = ''] = hostname().toLowerCase().split('.')
  const addresses = Object.values(networkInterfaces())
    .flatMap((network) => network ?? [])
    .filter(({ internal, address }) => !internal && lasts(address))
    .map(({ address }) => address)
  const names = isName(label) ? [label, `${label}.local`] : []
  return [...new Set([...names, ...addresses.toSorted(), 'localhost', '127.0.0.1', '::1'])]
}

/** Of IPv6 those of the shop's own network alone: others are lent for a day, or mean something on one cable only. */
const lasts = (address: string): boolean => !isIPv6(address) || /^f[cd]/i.test(address)

/** A name of the network or an address, as it stands in an address of the web. */
export const isName = (text: string): boolean => isIP(text) !== 0 || NAME.test(text)
const NAME = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/

/** Whether a name is this one or stands below it. */
export const isBelow = (name: string, parent: string): boolean =>
  name === parent || name.endsWith(`.${parent}`)
