const MIN_LENGTH = 4
/** A longer pause is no scanner's, not even one of a slow Bluetooth: what came before it is another matter. */
const MAX_GAP_MS = 120
/** Between two keys that no finger types: then it is a scan, whatever it says. */
const FAST_GAP_MS = 35
/** Of an article number; fewer figures could be an amount. */
const MIN_NUMBER_LENGTH = 8
const ARTICLE_NUMBER = /^\d{8,14}$/

interface Key<Before> {
  character: string
  /** Milliseconds since the key before it. */
  gap: number
  before: Before
}

interface Scan<Before> {
  code: string
  /** What its first key found, such as the text of the field that it was typed into. */
  before: Before
}

interface Surroundings<Before> {
  /** Whether a product has this code. */
  isKnown: (code: string) => boolean
  /** Asked before each character: what to go back to if a scan begins with it. */
  lookAt: () => Before
  /** Whether the keys go into a field that is not the search, where amounts and names are typed. */
  isForm: () => boolean
  /** Whether they go into a field for codes of another kind, such as that of a slip. */
  takesCodes: () => boolean
}

/**
 * Tells a scanner from fingers by ending and form: a code that some product has, or an article number, ended with Enter
 * (some scanners send Tab). Only what comes faster than from any finger need not look like anything.
 */
export function createScanReader<Before>(surroundings: Surroundings<Before>) {
  const { isKnown, lookAt, isForm, takesCodes } = surroundings
  let keys: Key<Before>[] = []
  let last = Number.NEGATIVE_INFINITY
  return {
    /** The scan that this key, pressed at that millisecond, ends. */
    press(key: string, at: number): Scan<Before> | undefined {
      const gap = at - last
      last = at
      const ends = key === 'Enter' || key === 'Tab'
      // Shift and its like come between the characters.
      if (key.length > 1 && !ends) return undefined
      if (gap > MAX_GAP_MS) keys = []
      if (!ends) {
        keys.push({ character: key, gap, before: lookAt() })
        return undefined
      }
      const known = keys.findIndex((_, from) => isKnownCode(keys, from, isForm()))
      const mayBeUnknown = known < 0 && key === 'Enter' && !takesCodes()
      const from = mayBeUnknown ? unknownCode(keys, isForm()) : known
      const scan = from < 0 ? undefined : { code: textOf(keys, from), before: keys[from]!.before }
      keys = []
      return scan
    },
    /** How many characters came in one burst so far. */
    length: () => keys.length,
  }

  function isKnownCode(typed: readonly Key<Before>[], from: number, form: boolean): boolean {
    const code = textOf(typed, from)
    const isLong = code.length >= MIN_NUMBER_LENGTH
    const mayBegin = isLong || (code.length >= MIN_LENGTH && changesHands(typed, from))
    // An amount or a quantity is typed too, and some product may have it as its code.
    const isCode = !form || isLong || isFast(typed, from) || /\d.*[a-z]|[a-z].*\d/i.test(code)
    return mayBegin && isCode && isKnown(code)
  }
}

/** Where a code begins that no product has; -1 where there is none. */
function unknownCode(keys: readonly Key<unknown>[], form: boolean): number {
  const fast = keys.findIndex((_, at) => keys.length - at >= MIN_LENGTH && isFast(keys, at))
  if (fast >= 0 || form) return fast
  return keys.findIndex((_, at) => changesHands(keys, at) && ARTICLE_NUMBER.test(textOf(keys, at)))
}

/** Whether a scan may begin there: with the first key, or after a pause that is longer than any within it. */
const changesHands = (keys: readonly Key<unknown>[], at: number): boolean =>
  at === 0 || keys[at]!.gap > longestGap(keys, at)

const isFast = (keys: readonly Key<unknown>[], from: number): boolean =>
  longestGap(keys, from) <= FAST_GAP_MS

const longestGap = (keys: readonly Key<unknown>[], from: number): number =>
  Math.max(0, ...keys.slice(from + 1).map(({ gap }) => gap))

const textOf = (keys: readonly Key<unknown>[], from: number): string =>
  keys
    .slice(from)
    .map(({ character }) => character)
    .join('')
