/** Version 4 of ISO/IEC 18004 with correction level L: 33 squares a side, up to 78 bytes, enough for a web address. */
const SIZE = 33
const DATA_WORDS = 80
const CORRECTION_WORDS = 20
export const MOST_QR_BYTES = 78
/** Level L, and which squares are turned over: those of mask 0. With its own correction, as the standard lists it. */
const FORMAT = 0b111011111000100
const CENTRES = { finder: [3, SIZE - 4], alignment: SIZE - 7 }

/** Dark squares are true, row by row. Without the quiet border of four squares that every reader wants. */
export function qrCode(text: string): boolean[][] {
  const data = dataWords(new TextEncoder().encode(text))
  const words = [...data, ...correctionWords(data)]
  const squares = Array.from({ length: SIZE }, () =>
    Array<boolean | undefined>(SIZE).fill(undefined),
  )
  drawPatterns(squares)
  drawWords(squares, words)
  return squares.map((row) => row.map((square) => square === true))
}

/** The length, the bytes, and what fills the room that is left. */
function dataWords(bytes: Uint8Array): number[] {
  if (bytes.length > MOST_QR_BYTES) throw new RangeError(`a code holds ${MOST_QR_BYTES} bytes`)
  const bits = [
    ...bitsOf(0b0100, 4),
    ...bitsOf(bytes.length, 8),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
    ...bitsOf(0, 4),
  ]
  const words = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + Number(bit), 0),
  )
  for (let filler = 0xec; words.length < DATA_WORDS; filler ^= 0xec ^ 0x11) words.push(filler)
  return words
}

const bitsOf = (value: number, count: number): boolean[] =>
  Array.from({ length: count }, (_, at) => ((value >> (count - 1 - at)) & 1) === 1)

/** Reed-Solomon over the field of 256 elements that the standard uses: the rest of a division of polynomials. */
function correctionWords(data: readonly number[]): number[] {
  const divisor = generator()
  const rest = Array<number>(CORRECTION_WORDS).fill(0)
  for (const word of data) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    divisor.forEach((each, at) => (rest[at]! ^= times(each, factor)))
  }
  return rest
}

function generator(): number[] {
  let coefficients = [...Array<number>(CORRECTION_WORDS - 1).fill(0), 1]
  let root = 1
  for (let degree = 0; degree < CORRECTION_WORDS; degree += 1) {
    coefficients = coefficients.map((each, at) => times(each, root) ^ (coefficients[at + 1] ?? 0))
    root = times(root, 2)
  }
  return coefficients
}

function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((other >> bit) & 1) * one
  }
  return product
}

type Squares = (boolean | undefined)[][]

/** What every code has: by it a reader finds the corners, counts the squares and learns the mask. */
function drawPatterns(squares: Squares): void {
  for (let at = 0; at < SIZE; at += 1) {
    squares[6]![at] = at % 2 === 0
    squares[at]![6] = at % 2 === 0
  }
  const [near, far] = CENTRES.finder as [number, number]
  for (const [row, column] of [
    [near, near],
    [near, far],
    [far, near],
  ] as const)
    drawRings(squares, row, column, 4, (distance) => distance !== 2 && distance !== 4)
  drawRings(squares, CENTRES.alignment, CENTRES.alignment, 2, (distance) => distance !== 1)
  drawFormat(squares)
}

function drawRings(
  squares: Squares,
  row: number,
  column: number,
  radius: number,
  isDark: (distance: number) => boolean,
): void {
  for (let down = -radius; down <= radius; down += 1)
    for (let right = -radius; right <= radius; right += 1) {
      const line = squares[row + down]
      if (line && column + right >= 0 && column + right < SIZE)
        line[column + right] = isDark(Math.max(Math.abs(down), Math.abs(right)))
    }
}

/** Twice: around the first corner, and shared between the other two. */
function drawFormat(squares: Squares): void {
  const bit = (at: number) => ((FORMAT >> at) & 1) === 1
  for (let at = 0; at < 15; at += 1) {
    const first = at < 6 ? at : at < 8 ? at + 1 : undefined
    if (first !== undefined) squares[first]![8] = bit(at)
    else squares[8]![at === 8 ? 7 : 14 - at] = bit(at)
    if (at < 8) squares[8]![SIZE - 1 - at] = bit(at)
    else squares[SIZE - 15 + at]![8] = bit(at)
  }
  squares[SIZE - 8]![8] = true
}

/** In columns of two from the right, up and down by turns, over every square that is still free. */
function drawWords(squares: Squares, words: readonly number[]): void {
  const bits = words.flatMap((word) => bitsOf(word, 8))
  let next = 0
  for (let right = SIZE - 1; right >= 1; right -= 2) {
    const column = right <= 6 ? right - 1 : right
    const isUpwards = ((SIZE - 1 - right) / 2) % 2 === 0
    for (let step = 0; step < SIZE; step += 1) {
      const row = isUpwards ? SIZE - 1 - step : step
      for (const at of [column, column - 1]) {
        if (squares[row]![at] !== undefined) continue
        const isTurned = (row + at) % 2 === 0
        squares[row]![at] = (bits[next] ?? false) !== isTurned
        next += 1
      }
    }
  }
}
