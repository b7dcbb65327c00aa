import { describe, expect, it, test } from 'vitest'
import { contrast } from '#web/test-contrast.ts'
import { COLORS } from '#web/theme.ts'
import { CYCLE_COLORS, cycleColor } from './cycle-colors.ts'

const AA_GRAPHICS = 3
/** In OKLab. Neighbours are read against each other, the others only against the list. */
const APART = { neighbours: 0.15, others: 0.1 }

describe.each([
  ['light', ['#ffffff', COLORS.gray[0]]],
  ['dark', [COLORS.dark[7], COLORS.dark[6], COLORS.dark[8]]],
] as const)('in %s', (scheme, papers) => {
  const colors = CYCLE_COLORS.map((color) => color[scheme])

  it.each(colors)('%s is plain on the paper', (color) => {
    for (const paper of papers) expect(contrast(color, paper)).toBeGreaterThanOrEqual(AA_GRAPHICS)
  })

  it.each([
    ['full', (rgb: Triple) => rgb],
    ['red-blind', protanopia],
    ['green-blind', deuteranopia],
  ] as const)('all can be told apart with %s sight', (_, sees) => {
    const seen = colors.map((color) => oklab(sees(linear(color))))
    seen.forEach((a, at) =>
      seen.slice(at + 1).forEach((b, step) => {
        const least = step === 0 || step === CYCLE_COLORS.length - 2 ? 'neighbours' : 'others'
        const distance = Math.hypot(...a.map((part, axis) => part - b[axis]!))
        expect(distance, `${colors[at]} and ${colors[at + 1 + step]}`).toBeGreaterThan(APART[least])
      }),
    )
  })
})

test('the sixth part has the colour of the first', () => {
  expect(cycleColor(5)).toBe(cycleColor(0))
  expect(new Set([0, 1, 2, 3, 4].map(cycleColor)).size).toBe(5)
})

type Triple = readonly [number, number, number]

function linear(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
}

/** Machado, Oliveira and Fernandes 2009, severity 1. */
function protanopia(rgb: Triple): Triple {
  return times(
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    rgb,
  )
}

function deuteranopia(rgb: Triple): Triple {
  return times(
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    rgb,
  )
}

/** Björn Ottosson's OKLab, in which equal distances look equally far apart. */
function oklab(rgb: Triple): Triple {
  const cone = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  )
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cone.map(Math.cbrt) as unknown as Triple,
  )
}

function times(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple
}
