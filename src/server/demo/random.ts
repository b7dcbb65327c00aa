/** Numbers that only look random: the same seed and purpose always give the same run. */
export interface Random {
  /** 0 up to, but not, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** As many hexadecimal digits as asked for. */
  hex(digits: number): string
  uuid(): string
}

/** sfc32. Each purpose has a stream of its own, so that a change in one leaves the others as they were. */
export function randomFor(seed: number, purpose: string): Random {
  let [a, b, c, counter] = [seed | 0, hashOf(purpose), 0x9e3779b9, 1]

  function step(): number {
    const result = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + result) | 0
    return result >>> 0
  }
  // The first numbers of near seeds are alike.
  for (let warmUp = 0; warmUp < 16; warmUp += 1) step()

  const next = (): number => step() / 0x1_0000_0000
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number): string => {
    let text = ''
    while (text.length < digits) text += step().toString(16).padStart(8, '0')
    return text.slice(0, digits)
  }
  return {
    next,
    whole,
    hex,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)]!,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(step() & 3)}${hex(3)}-${hex(12)}`,
  }
}

/** An index drawn by its weight, from the running sums of all weights. */
export function drawFrom(runningSums: Float64Array, random: Random): number {
  const target = random.next() * runningSums[runningSums.length - 1]!
  let [low, high] = [0, runningSums.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (runningSums[middle]! > target) high = middle
    else low = middle + 1
  }
  return low
}

export function runningSumsOf(weights: readonly number[]): Float64Array {
  let sum = 0
  return Float64Array.from(weights, (weight) => (sum += weight))
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return hash
}
