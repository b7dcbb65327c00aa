/** A person whom the built-in provider can sign in. */
export interface LocalAccount {
  email: string
  first_name: string
  last_name: string
  /** What this person may do, in a few words. */
  hint: string
}

export const DEMO_ACCOUNTS: readonly LocalAccount[] = [
  {
    email: 'admin@veld.test',
    first_name: 'Thandi',
    last_name: 'Nkosi',
    hint: 'Complete system access',
  },
  {
    email: 'manager@veld.test',
    first_name: 'Pieter',
    last_name: 'van der Merwe',
    hint: 'Full business management',
  },
  {
    email: 'budtender@veld.test',
    first_name: 'Lerato',
    last_name: 'Mokoena',
    hint: 'Till and customer service',
  },
  {
    email: 'viewer@veld.test',
    first_name: 'Fatima',
    last_name: 'Davids',
    hint: 'Read-only access',
  },
]
