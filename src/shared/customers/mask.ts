const DOTS = '••••'

/** '•••• 9087': enough to recognise a number, too little to use it. */
export function maskNumber(plain: string): string {
  return `${DOTS} ${plain.length > 4 ? plain.slice(-4) : ''}`.trim()
}

/** Whether a text is a masked number and not one that somebody typed. */
export const isMasked = (text: string): boolean => text.includes('•')
