import { randomInt } from 'node:crypto'

/** Read out on the telephone: no 0 and O, no 1 and I. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6

/** What a person reads out and the operator finds in the log, such as K7P-2XM. */
export function newReference(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)])
  return `${signs.slice(0, LENGTH / 2).join('')}-${signs.slice(LENGTH / 2).join('')}`
}
