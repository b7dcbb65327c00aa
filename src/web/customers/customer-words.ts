import { type Customer, IdType } from '#shared/customers/customer.ts'
import type { LoyaltyTier } from '#shared/customers/loyalty-tier.ts'
import { formatDate } from '#shared/dates.ts'

export const lastVisit = (
  { last_visit_at: at }: Pick<Customer, 'last_visit_at'>,
  timeZone: string,
): string => (at === null ? 'Never' : formatDate(at, timeZone))

export const TIER_LABEL: Readonly<Record<LoyaltyTier, string>> = {
  gold: 'Gold',
  silver: 'Silver',
  bronze: 'Bronze',
}

export const ID_TYPE_LABEL: Readonly<Record<IdType, string>> = {
  south_african_id: 'South African ID',
  passport: 'Passport',
  drivers_license: 'Driver’s licence',
}

export const ID_TYPES = IdType.options.map((value) => ({ value, label: ID_TYPE_LABEL[value] }))
