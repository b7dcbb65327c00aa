export interface Palette {
  sky: string
  haze: string
  pale: string
  light: string
  main: string
  dark: string
  deep: string
  /** A warm counterpoint: pistils, oil, sweets. */
  accent: string
}

const STRAIN_HUES = { indica: [262, 274, 284], sativa: [84, 38, 98], hybrid: [164, 174, 186] }
const OTHER_HUES = [204, 22, 342, 148, 222, 36]

/** Indica is violet, sativa green to amber, hybrid teal; the rest take a calm hue by their name. */
export function paletteOf(strain: keyof typeof STRAIN_HUES | null, hash: number): Palette {
  const hues = strain ? STRAIN_HUES[strain] : OTHER_HUES
  const hue = hues[hash % hues.length]! + ((hash >>> 5) % 7) - 3
  // Amber turns to mud at the saturation that suits violet and teal.
  const amber = hue > 15 && hue < 60
  return {
    sky: hsl(hue, 56, 97),
    haze: hsl(hue, amber ? 56 : 44, 87),
    pale: hsl(hue, amber ? 72 : 48, 80),
    light: hsl(hue, amber ? 78 : 44, 66),
    main: hsl(hue, amber ? 68 : 42, 51),
    dark: hsl(hue, amber ? 62 : 44, 39),
    deep: hsl(hue, 42, 25),
    accent: hsl(amber ? 12 : 36, 84, 60),
  }
}

const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${hue},${saturation}%,${lightness}%)`
