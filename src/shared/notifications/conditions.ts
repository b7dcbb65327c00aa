import type { Notification } from './notifications.ts'

/** What is told as long as it is so. All else has happened, and stays told. */
const CONDITIONS = [
  'seal-behind',
  'dark',
  'entries-missing',
  'unproven',
  'mail-given-up',
  'pin-reset',
  'low-stock',
  'expiry',
] as const
export type Condition = (typeof CONDITIONS)[number]

/** One id as long as nothing about it changes. */
export const conditionId = (condition: Condition, ...about: (string | number)[]): string =>
  [condition, ...about].join(':')

export function conditionOf(id: string): Condition | undefined {
  const [name] = id.split(':')
  return CONDITIONS.find((condition) => condition === name)
}

/** Whether it was told of a condition that is no longer so: what still is, the server tells. */
export const isOver = (id: string, told: readonly Pick<Notification, 'id'>[]): boolean =>
  conditionOf(id) !== undefined && !told.some((one) => one.id === id)
