import { isMasked, MASKED } from './mask.ts'

/** The shortest medical number. */
const SHORTEST = 3

/**
 * Whether what somebody searches for could be a whole ID or medical number. Such a text
 * travels in a body and stays out of addresses, logs and the audit trail, and a look-up by number is offered for it.
 */
export const couldBeNumber = (text: string): boolean =>
  text.trim().length >= SHORTEST && /\d/.test(text) && !text.includes('@')

/** Whether to offer a look-up by number for it: a customer id is found by the search. */
export const offersLookUp = (text: string): boolean =>
  couldBeNumber(text) && !/^\s*cust-?\d*\s*$/i.test(text)

/** A search as the audit trail may keep it for ever. */
export const maskSearch = (search: string): string => (couldBeNumber(search) ? MASKED : search)

/** As it is stored, hashed and looked up: capitals, and for ID documents no blanks or hyphens. */
export const normaliseIdNumber = (text: string): string =>
  isMasked(text) ? text : text.replaceAll(/[\s-]/g, '').toUpperCase()

export const normaliseMedical = (text: string): string =>
  isMasked(text) ? text : text.trim().replaceAll(/\s+/g, ' ').toUpperCase()
