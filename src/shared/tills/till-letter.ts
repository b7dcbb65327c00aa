const LETTERS = 26
const A = 65
/** What the shop's own numbers begin with: of a till T or CN, sale T-000017 would be taken for T-00000017. */
const OF_THE_SHOP = ['T', 'CN']

/**
 * The first letter that no till has had: A to Z, then AA, AB, … Letters of retired tills are on paper and stay taken. A
 * till that a restored shop has forgotten has its own on paper too, and keeps it unless somebody else has been given
 * it.
 */
export function freeLetter(taken: readonly string[], own: string | null = null): string {
  const isFree = (letter: string) => !taken.includes(letter) && !OF_THE_SHOP.includes(letter)
  if (own !== null && isFree(own)) return own
  for (let place = 1; ; place += 1) {
    const letter = letterAt(place)
    if (isFree(letter)) return letter
  }
}

/** As spreadsheets name their columns: 1 is A, 26 is Z, 27 is AA. */
function letterAt(place: number): string {
  const rest = (place - 1) % LETTERS
  const before = (place - 1 - rest) / LETTERS
  return (before > 0 ? letterAt(before) : '') + String.fromCodePoint(A + rest)
}

/** What a till is called until somebody renames it. */
export const tillName = (letter: string): string => `Till ${letter}`
