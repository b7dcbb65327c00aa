import { formatCount } from './format-count.ts'

/** `1 transaction`, `1 234 transactions`. */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
