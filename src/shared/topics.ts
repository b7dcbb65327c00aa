/** What a call may change, for those who keep an answer: it is good until something it was made from changes. */
export const TOPICS = [
  'sales',
  'inventory',
  'products',
  'customers',
  'team',
  'settings',
  'backups',
  'promotions',
] as const
export type Topic = (typeof TOPICS)[number]
