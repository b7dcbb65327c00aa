import { saIdProblem } from './sa-id.ts'
import { normaliseIdNumber } from './tidy.ts'

/** Whether a text is a South African ID number for certain, however it is spaced. */
export const isSaIdNumber = (text: string): boolean => saIdProblem(normaliseIdNumber(text)) === null
