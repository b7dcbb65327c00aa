import { normalisePhone } from '#shared/phone.ts'

export interface TypedPerson {
  first_name: string
  last_name: string
  email: string
  phone: string
}

/** What somebody who was searched for and not found is likely filled in with: a name, a telephone or an address. */
export function typedPerson(search: string): TypedPerson {
  const text = search.trim().replaceAll(/\s+/g, ' ')
  const person: TypedPerson = { first_name: '', last_name: '', email: '', phone: '' }
  if (normalisePhone(text) !== null) return { ...person, phone: text }
  if (text.includes('@')) return { ...person, email: text }
  // Other figures are a number that nobody should have in a name.
  if (/\d/.test(text)) return person
  const [first = '', ...rest] = text.split(' ')
  const last = rest.pop() ?? ''
  return { ...person, first_name: capital(first), last_name: [...rest, capital(last)].join(' ') }
}

/** As names are written, where somebody typed in a hurry; what stands before a surname, such as 'van der', stays. */
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
