import type { CurrentUser } from '#shared/session/contract.ts'

/** The same person, behind the lock of their till. */
export const locked = (user: CurrentUser): CurrentUser => ({
  ...user,
  session: { ...user.session, is_locked: true },
})
