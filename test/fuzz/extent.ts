export interface Extent {
  /** Requests of each endpoint and visitor. */
  runs: number
  seed: number
}

/** Of every `npm test`: the same requests each time. */
export const USUAL: Extent = { runs: 24, seed: 20_261_115 }

const WANTED = process.env['FUZZ_RUNS']

/** `FUZZ_RUNS` asks for more, and for others at every run. */
export const IS_LONG = WANTED !== undefined
export const EXTENT: Extent = IS_LONG ? { runs: Number(WANTED), seed: Date.now() } : USUAL

/** Thousands of exports take their time. */
export const LONGEST_MS = 3_600_000
