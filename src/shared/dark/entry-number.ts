// Apart from what an entry looks like: a till asks for its numbers when it starts, and writes entries later.

/** Of the server's own series; a till's has fewer digits. */
export const isServerNumber = (number: string): boolean => /^T-\d{8,}$/.test(number)

const DIGITS = 6

/** The number of a till's own series: `A-000017`. */
export const tillNumber = (letter: string, count: number): string =>
  `${letter}-${String(count).padStart(DIGITS, '0')}`

/** Which of a letter's series it is; 0 where it is of another. */
export const tillCount = (letter: string, number: string | null): number =>
  number?.startsWith(`${letter}-`) && !isServerNumber(number)
    ? Number(number.slice(letter.length + 1))
    : 0
