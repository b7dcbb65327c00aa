import { describe, expect, it } from 'vitest'
import { COLORS, FILLED_SHADE } from './theme.ts'

const AA_TEXT = 4.5
const WHITE = '#ffffff'
const accents = Object.entries(COLORS).filter(([name]) => name !== 'gray' && name !== 'dark')

describe.each(accents)('%s', (_, shades) => {
  it('carries white text when filled', () => {
    expect(contrast(shades[FILLED_SHADE], WHITE)).toBeGreaterThanOrEqual(AA_TEXT)
  })

  it('reads as text on the canvas, light and dark', () => {
    expect(contrast(shades[FILLED_SHADE], COLORS.gray[0])).toBeGreaterThanOrEqual(AA_TEXT)
    expect(contrast(shades[4], COLORS.dark[6])).toBeGreaterThanOrEqual(AA_TEXT)
  })
})

it('quiet text is still readable', () => {
  expect(contrast(COLORS.gray[6], COLORS.gray[0])).toBeGreaterThanOrEqual(AA_TEXT)
  expect(contrast(COLORS.dark[2], COLORS.dark[6])).toBeGreaterThanOrEqual(AA_TEXT)
})

it('the accents are the specification’s', () => {
  const { emerald, blue, purple, orange } = COLORS
  expect([emerald[5], blue[5], purple[5], orange[5]]).toEqual([
    '#10b981',
    '#3b82f6',
    '#8b5cf6',
    '#f97316',
  ])
})

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
