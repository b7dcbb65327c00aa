import { isAmong, type Role, SELLERS } from '#shared/roles.ts'

/** Who may not see the catalogue hears how many products it is about, and never which. */
export const messageFor = (
  role: Role,
  { message, plain_message }: { message: string; plain_message: string },
): string => (plain_message === '' || isAmong(SELLERS, role) ? message : plain_message)
