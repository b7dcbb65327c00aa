/** WCAG 2.2, relative luminance and contrast ratio. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** What is seen of a colour with transparency, `rgba(16, 185, 129, 0.12)`, over another, as `#rrggbb`. */
export function seenOver(color: string, below: string): string {
  const [r, g, b, alpha] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const mixed = channelsOf(below).map((channel, at) =>
    Math.round([r, g, b][at]! * alpha! + channel * (1 - alpha!)),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex)
    .map((channel) => channel / 255)
    .map((channel) =>
      channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
