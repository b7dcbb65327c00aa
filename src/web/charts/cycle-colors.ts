/** Told apart by hue and by lightness, and each plain on the paper of its scheme: the test measures both. */
export const CYCLE_COLORS = [
  { light: '#059669', dark: '#10b981' },
  { light: '#3b82f6', dark: '#60a5fa' },
  { light: '#ea580c', dark: '#fbbf24' },
  { light: '#9d174d', dark: '#fbcfe8' },
  { light: '#7c3aed', dark: '#8b5cf6' },
] as const

/** The colour of the part at `index`, as CSS; the sixth has that of the first. */
export function cycleColor(index: number): string {
  const { light, dark } = CYCLE_COLORS[index % CYCLE_COLORS.length]!
  return `light-dark(${light}, ${dark})`
}
