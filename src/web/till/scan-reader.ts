const MIN_LENGTH = 4
/** Between two keys; the fastest typists need twice as long. */
const MAX_GAP_MS = 35

/** Tells a scanner from fingers: it types a whole code faster than anybody and ends with Enter. */
export function createScanReader() {
  let code = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    /** The code when this key, pressed at that millisecond, ends one. */
    press(key: string, at: number): string | undefined {
      const fast = at - last <= MAX_GAP_MS
      last = at
      // Shift and its like come between the characters.
      if (key.length > 1 && key !== 'Enter') return undefined
      const read = fast ? code : ''
      code = key === 'Enter' ? '' : read + key
      return key === 'Enter' && read.length >= MIN_LENGTH ? read : undefined
    },
    /** How many characters came in one burst so far. */
    length: () => code.length,
  }
}
