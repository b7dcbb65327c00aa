/** Ids that the prepared shop gives to what is in it, so that requests can be made before there is a shop. */
export const FIXED = {
  admin: '00000000-0000-4000-8000-00000000000a',
  manager: '00000000-0000-4000-8000-00000000000b',
  budtender: '00000000-0000-4000-8000-00000000000c',
  session: '00000000-0000-4000-8000-0000000000aa',
  saleKey: '00000000-0000-4000-8000-0000000000bb',
  backup: '20260101T000000Z-0badcafe',
  /** Of the budtender. */
  pin: '482915',
} as const

/** What can only be made when there is a shop: requests have it from then on. */
export const MADE = {
  /** A file that a till saved to a stick. */
  stick: '',
}
