import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { contrast, seenOver } from './test-contrast.ts'
import { COLORS, FILLED_SHADE, veldVariables } from './theme.ts'

const AA_TEXT = 4.5
/** Of what is no text, such as the ring around what has the focus. */
const AA_SHAPE = 3
const WHITE = '#ffffff'
const { gray, dark } = COLORS
const accents = Object.entries(COLORS).filter(([name]) => name !== 'gray' && name !== 'dark')
const { light: inLight, dark: inDark } = veldVariables(DEFAULT_THEME)
/** What papers and the canvas behind them are painted with. */
const GROUNDS = {
  light: { variables: inLight, grounds: [WHITE, gray[0]] },
  dark: { variables: inDark, grounds: [dark[6], dark[7], dark[8]] },
}

describe.each(accents)('%s', (name, shades) => {
  it('carries white text when filled, also under the pointer', () => {
    for (const shade of [FILLED_SHADE, FILLED_SHADE + 1])
      expect(contrast(shades[shade]!, WHITE)).toBeGreaterThanOrEqual(AA_TEXT)
  })

  it('reads as text on the canvas, light and dark', () => {
    expect(contrast(shades[FILLED_SHADE], gray[0])).toBeGreaterThanOrEqual(AA_TEXT)
    expect(contrast(shades[4], dark[6])).toBeGreaterThanOrEqual(AA_TEXT)
  })

  it('shows where the focus is', () => {
    for (const ground of GROUNDS.light.grounds)
      expect(contrast(shades[FILLED_SHADE], ground)).toBeGreaterThanOrEqual(AA_SHAPE)
    for (const ground of GROUNDS.dark.grounds)
      expect(contrast(shades[4], ground)).toBeGreaterThanOrEqual(AA_SHAPE)
  })

  it.each(['light', 'dark'] as const)('reads on its own tint in %s', (scheme) => {
    const { variables, grounds } = GROUNDS[scheme]
    const text = variables[`--mantine-color-${name}-light-color`]!
    for (const ground of grounds)
      for (const tint of ['light', 'light-hover']) {
        const seen = seenOver(variables[`--mantine-color-${name}-${tint}`]!, ground)
        expect(contrast(text, seen)).toBeGreaterThanOrEqual(AA_TEXT)
      }
  })
})

it('quiet text is still readable', () => {
  expect(contrast(gray[6], gray[0])).toBeGreaterThanOrEqual(AA_TEXT)
  expect(contrast(dark[2], dark[6])).toBeGreaterThanOrEqual(AA_TEXT)
})

it.each(['placeholder', 'error'])('the colour of a field’s %s reads in it', (use) => {
  expect(contrast(inLight[`--mantine-color-${use}`]!, WHITE)).toBeGreaterThanOrEqual(AA_TEXT)
  expect(contrast(inDark[`--mantine-color-${use}`]!, dark[6])).toBeGreaterThanOrEqual(AA_TEXT)
})

it('a seen tint is mixed as the browser does', () => {
  expect(seenOver('rgba(0, 0, 0, 0.5)', WHITE)).toBe('#808080')
  expect(seenOver('rgba(16, 185, 129, 1)', WHITE)).toBe('#10b981')
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
