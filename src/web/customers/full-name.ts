import type { Customer } from '#shared/customers/customer.ts'

export const fullName = ({
  first_name,
  last_name,
}: Pick<Customer, 'first_name' | 'last_name'>): string => `${first_name} ${last_name}`
