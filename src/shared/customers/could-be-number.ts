import { saIdProblem } from './sa-id.ts'
import { normaliseIdNumber } from './tidy.ts'

/** The shortest medical number. */
const SHORTEST = 3

/**
 * Whether what somebody searches for could be a whole ID or medical number. Such a text
 * travels in a body and stays out of addresses, logs and the audit trail, and a look-up by number is offered for it.
 */
export const couldBeNumber = (text: string): boolean =>
  text.trim().length >= SHORTEST && /\d/.test(text) && !text.includes('@')

/** Whether it is one for certain, however it is spaced. */
export const isSaIdNumber = (text: string): boolean => saIdProblem(normaliseIdNumber(text)) === null
