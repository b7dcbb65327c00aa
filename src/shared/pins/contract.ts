import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { endpoint, Nothing } from '#shared/endpoint.ts'
import { ADMINS, Role, SELLERS } from '#shared/roles.ts'
import { MemberId } from '#shared/team/member.ts'
import { Pin } from './pin.ts'

/** Somebody who sells, to be chosen at the till; whether they have a PIN is not told. */
const Seller = z.object({ id: z.string(), name: z.string(), role: Role })
export type Seller = z.output<typeof Seller>

export const pinsApi = {
  pinState: endpoint({
    method: 'GET',
    path: '/api/users/me/pin',
    summary: 'Whether one has a PIN, and since when; never which',
    roles: SELLERS,
    byKey: false,
    answer: z.object({ set_at: Instant.nullable(), is_sign_in_fresh: z.boolean() }),
  }),
  setPin: endpoint({
    method: 'PUT',
    path: '/api/users/me/pin',
    summary: 'Set one’s own PIN of six digits, within minutes of signing in',
    roles: SELLERS,
    byKey: false,
    body: z.object({ pin: Pin }),
    answer: Nothing,
    // It is hashed before the transaction, which takes a while.
    transaction: 'handler',
    changes: [],
  }),
  resetPin: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/pin',
    summary: 'Take a member’s PIN away, so that they set another',
    roles: ADMINS,
    byKey: false,
    params: z.object({ id: MemberId }),
    answer: Nothing,
    changes: [],
  }),
  listSellers: endpoint({
    method: 'GET',
    path: '/api/sellers',
    summary: 'Who sells here, to switch at the till and to ask for an approval',
    roles: SELLERS,
    byKey: false,
    whileLocked: true,
    answer: z.array(Seller),
  }),
  switchSeller: endpoint({
    method: 'POST',
    path: '/api/session/switch',
    summary:
      'The next person takes over at this till with their PIN, within the session that opened it',
    roles: SELLERS,
    byKey: false,
    whileLocked: true,
    body: z.object({ user_id: MemberId, pin: Pin }),
    answer: Nothing,
    transaction: 'handler',
    changes: [],
  }),
  lockTill: endpoint({
    method: 'POST',
    path: '/api/session/lock',
    summary: 'Lock the till until somebody enters their PIN; the cart stays',
    roles: SELLERS,
    byKey: false,
    whileLocked: true,
    answer: Nothing,
    changes: [],
  }),
}
