const DOTS = '••••'

/** '•••• 9087': enough to recognise a number, too little to use it. */
export function maskNumber(plain: string): string {
  return `${DOTS} ${plain.length > 4 ? plain.slice(-4) : ''}`.trim()
}

/** Whether a text is a masked number and not one that somebody typed. */
export const isMasked = (text: string): boolean => text.includes('•')

const MASKED_FIELDS = ['id_number', 'medical_card_number'] as const

/** Numbers that are masked where all of them is wanted. */
export const maskedFields = (
  customer: Readonly<Record<(typeof MASKED_FIELDS)[number], string | null>>,
) => MASKED_FIELDS.filter((field) => isMasked(customer[field] ?? ''))
