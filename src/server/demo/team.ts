import type { Role } from '#shared/roles.ts'
import { randomFor } from './random.ts'

export interface DemoMember {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string
  role: Role
  /** How large a share of the sales is theirs, against the others. */
  sells: number
}

const MEMBERS: Omit<DemoMember, 'id'>[] = [
  member('admin@veld.test', 'Thandi', 'Nkosi', '+27821550101', 'admin', 0.4),
  member('manager@veld.test', 'Pieter', 'van der Merwe', '+27821550102', 'manager', 1.4),
  member('budtender@veld.test', 'Lerato', 'Mokoena', '+27821550103', 'budtender', 3.2),
  member('viewer@veld.test', 'Fatima', 'Davids', '+27821550104', 'viewer', 0),
  member('sipho@staff.veld.test', 'Sipho', 'Dlamini', '+27821550105', 'budtender', 2.8),
  member('aisha@staff.veld.test', 'Aisha', 'Naidoo', '+27821550106', 'budtender', 2.4),
  member('jarryd@staff.veld.test', 'Jarryd', 'Adams', '+27821550107', 'budtender', 2),
]

/** The staff of the demo shop; the first four can sign in with one click. */
export function demoTeam(seed: number): DemoMember[] {
  const random = randomFor(seed, 'team')
  return MEMBERS.map((member) => ({ id: random.uuid(), ...member }))
}

function member(
  email: string,
  first_name: string,
  last_name: string,
  phone: string,
  role: Role,
  sells: number,
): Omit<DemoMember, 'id'> {
  return { email, first_name, last_name, phone, role, sells }
}
