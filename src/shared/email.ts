/**
 * An e-mail address as it is stored and compared. Only A to Z become small: toLowerCase() would also turn the Kelvin
 * sign (U+212A) into a k, and so the address of one person into that of another. PostgreSQL does the same under the
 * collation "C".
 */
export const storedEmail = (address: string): string =>
  address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
