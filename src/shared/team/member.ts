import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant } from '#shared/dates.ts'
import { storedEmail } from '#shared/email.ts'
import { maybe, oneLine, requiredText, text } from '#shared/fields.ts'
import { optionalPhone } from '#shared/phone.ts'
import { Role } from '#shared/roles.ts'

export const INVALID_MEMBER = 'Invalid user data'

export const MemberId = z.guid({ error: INVALID_MEMBER })

export const DEFAULT_ROLE = 'budtender' satisfies Role

/** What is known of a member; `NewMember` and `MemberChanges` are what may be written of it. */
export const Member = z.object({
  /** The same in the team, among the manager's staff and in the audit trail. */
  id: MemberId,
  /** What audit rows call `user_id`: the id again, never the name that an identity provider has for the person. */
  user_id: MemberId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: Role,
  is_active: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  /** False as long as the person has only been invited. */
  has_signed_in: z.boolean(),
  /** The last active admin can be neither demoted nor deactivated. */
  is_last_admin: z.boolean(),
})
export type Member = z.output<typeof Member>

/** The specification's form of an address: text, @, text, dot, text. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const NewMember = z.object({
  email: requiredText(254, 'Email is required')
    .regex(EMAIL, { error: 'Please enter a valid email' })
    .refine(...NO_CARD_NUMBER)
    .overwrite(storedEmail),
  first_name: requiredText(100, 'First name is required')
    .refine(...NO_CARD_NUMBER)
    .overwrite(oneLine),
  last_name: requiredText(100, 'Last name is required')
    .refine(...NO_CARD_NUMBER)
    .overwrite(oneLine),
  phone: optionalPhone(),
  role: maybe(Role),
} satisfies Partial<Record<keyof Member, z.ZodType>>)
export type NewMember = z.output<typeof NewMember>

/** What is left out stays as it is; an empty phone number is taken away. */
export const MemberChanges = z.object({
  first_name: text(100)
    .refine(...NO_CARD_NUMBER)
    .overwrite(oneLine)
    .nullish(),
  last_name: text(100)
    .refine(...NO_CARD_NUMBER)
    .overwrite(oneLine)
    .nullish(),
  phone: optionalPhone().optional(),
  role: maybe(Role),
  is_active: maybe(z.boolean()),
} satisfies Partial<Record<keyof Member, z.ZodType>>)
export type MemberChanges = z.output<typeof MemberChanges>

/** Of the whole team, whatever is searched or filtered. */
export const TeamSummary = z.object({
  total: z.number().int(),
  active: z.number().int(),
  admins: z.number().int(),
  /** Budtenders. */
  staff: z.number().int(),
  /** Active, and not signed in yet. */
  invited: z.number().int(),
})
export type TeamSummary = z.output<typeof TeamSummary>

/** A browser in which the member is signed in. */
export const MemberSession = z.object({
  id: z.guid(),
  created_at: Instant,
  last_active_at: Instant,
  /** When it ends unless it is used again. */
  expires_at: Instant,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The one that asks. */
  is_current: z.boolean(),
})
export type MemberSession = z.output<typeof MemberSession>
