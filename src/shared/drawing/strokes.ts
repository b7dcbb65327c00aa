export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  opacity = 1,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

/** A five-fingered leaf standing on (x, y), as printed on labels. */
export function emblem(x: number, y: number, scale: number, fill: string): string {
  const finger = 'M0 0C-20 -34 -14 -76 0 -112C14 -76 20 -34 0 0z'
  const turns = [-74, -38, 0, 38, 74]
  return `<g transform="translate(${x} ${y}) scale(${scale})">${turns
    .map(
      (turn) =>
        `<path transform="rotate(${turn}) scale(${1 - Math.abs(turn) / 220})" d="${finger}" fill="${fill}"/>`,
    )
    .join('')}</g>`
}
