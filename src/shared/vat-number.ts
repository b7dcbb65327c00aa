/** SARS: ten digits, the first a 4. */
export const VAT_NUMBER_PROBLEM = 'A VAT number has 10 digits and begins with 4'

/** As it is stored: blanks between the digits are how people write it. */
export const tidyVatNumber = (typed: string): string => typed.replaceAll(/\s/g, '')

export const isVatNumber = (number: string): boolean => /^4\d{9}$/.test(number)
