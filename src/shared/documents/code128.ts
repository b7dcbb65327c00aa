/** ISO/IEC 15417: the widths of bars and gaps, in modules, of each of the 106 symbols and the stop. */
const PATTERNS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
411131 211412 211214 211232 2331112`.split(/\s/)

const START_B = 104
const CHECK_MODULUS = 103
const STOP = 106
const FIRST_CHARACTER = 32
const LAST_CHARACTER = 126

/** On both sides, or a scanner does not see where it begins. */
export const QUIET_MODULES = 10

interface Bars {
  /** In modules, without the quiet zones. */
  width: number
  /** The dark ones: where each begins and how wide it is. */
  bars: { at: number; width: number }[]
}

/** A number as CODE128, set B. Other signs than plain ASCII are left out: no number has them. */
export function code128(text: string): Bars {
  const values = Array.from(text)
    .map((sign) => sign.charCodeAt(0))
    .filter((code) => code >= FIRST_CHARACTER && code <= LAST_CHARACTER)
    .map((code) => code - FIRST_CHARACTER)
  const check = values.reduce((total, value, index) => total + value * (index + 1), START_B)
  const symbols = [START_B, ...values, check % CHECK_MODULUS, STOP]
  const bars: Bars['bars'] = []
  let at = 0
  for (const symbol of symbols)
    for (const [index, digit] of Array.from(PATTERNS[symbol]!).entries()) {
      const width = Number(digit)
      if (index % 2 === 0) bars.push({ at, width })
      at += width
    }
  return { width: at, bars }
}
