import { describe, expect, it } from 'vitest'
import { contrast } from './test-contrast.ts'
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
