/** The shortest medical number. */
const SHORTEST = 3

/**
 * Whether what somebody searches for could be a whole ID or medical number. Such a text is looked up by its keyed hash,
 * travels in a body and stays out of addresses, logs and the audit trail.
 */
export const couldBeNumber = (text: string): boolean =>
  text.trim().length >= SHORTEST && /\d/.test(text) && !text.includes('@')
