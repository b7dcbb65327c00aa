/**
 * A number that is on file and not shown. Not even its end: beside the birth date, which is half of a South African ID
 * number, each digit makes it ten times easier to find the others (`docs/decisions/0021`).
 */
export const MASKED = '••••'

/** What whoever types into one reads. */
export const MASKED_PROBLEM = 'The number is masked: please type all of it'

/** Whether a text is a masked number and not one that somebody typed. */
export const isMasked = (text: string): boolean => text.includes('•')

const MASKED_FIELDS = ['id_number', 'medical_card_number'] as const

/** Numbers that are masked where all of them is wanted. */
export const maskedFields = (
  customer: Readonly<Record<(typeof MASKED_FIELDS)[number], string | null>>,
) => MASKED_FIELDS.filter((field) => isMasked(customer[field] ?? ''))
