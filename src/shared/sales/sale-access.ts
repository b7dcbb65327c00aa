import { isAmong, MANAGERS, type Role } from '#shared/roles.ts'

/** Managers read every sale, a budtender their own. */
export const mayReadSale = (reader: { id: string; role: Role }, sellerId: string): boolean =>
  isAmong(MANAGERS, reader.role) || (reader.role === 'budtender' && reader.id === sellerId)
