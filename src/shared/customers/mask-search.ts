import { couldBeNumber } from './could-be-number.ts'
import { MASKED } from './mask.ts'

/** A search as the audit trail may keep it for ever. */
export const maskSearch = (search: string): string => (couldBeNumber(search) ? MASKED : search)
