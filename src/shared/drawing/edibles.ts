import type { Palette } from './palette.ts'
import { box, emblem, line, path } from './strokes.ts'

export function gummies(p: Palette, hash: number): string {
  const fills = [p.main, p.accent, p.light, p.dark]
  const spots = [
    [150, 276, -8],
    [216, 280, 6],
    [274, 272, 14],
    [176, 216, 9],
    [242, 214, -10],
    [208, 154, 4],
  ]
  const round = 14 + (hash % 3) * 7
  return spots
    .map(([x = 0, y = 0, turn = 0], index) => {
      const fill = fills[(index + (hash >>> 4)) % fills.length]!
      return (
        `<g transform="translate(${x} ${y}) rotate(${turn})">${box(-31, -31, 62, 62, round, fill)}` +
        `${box(-21, -22, 42, 42, round * 0.7, '#fff', 0.16)}${line('M-17 -12Q-15 -19 -6 -20', '#fff', 5, 0.75)}</g>`
      )
    })
    .join('')
}

export function chocolate(p: Palette): string {
  const squares = [0, 1, 2, 3, 4, 5]
    .map((index) => {
      const x = 132 + (index % 2) * 70
      const y = 96 + Math.floor(index / 2) * 62
      return box(x, y, 64, 56, 9, '#6b4430') + box(x + 10, y + 9, 44, 36, 6, '#7d5340')
    })
    .join('')
  return (
    box(122, 86, 156, 236, 14, '#54331f') +
    squares +
    path(
      'M112 218l26 -16 26 16 26 -16 26 16 26 -16 26 16 20 -12V322q0 8 -8 8H120q-8 0 -8 -8z',
      p.main,
    ) +
    path('M112 262h176v34h-176z', p.pale, 0.5) +
    emblem(200, 288, 0.3, '#fff')
  )
}

export function cookie(p: Palette, hash: number): string {
  const chips = [
    [160, 176],
    [228, 158],
    [254, 224],
    [196, 222],
    [152, 246],
    [222, 278],
    [176, 296],
  ]
    .map(([x = 0, y = 0], index) => {
      const fill = (index + hash) % 3 ? '#5d3a26' : p.main
      return `<circle cx="${x}" cy="${y}" r="${12 + ((index * 5 + hash) % 5)}" fill="${fill}"/>`
    })
    .join('')
  return (
    '<circle cx="200" cy="224" r="106" fill="#c98f55"/><circle cx="200" cy="220" r="98" fill="#dba96c"/>' +
    line('M136 168Q156 138 190 132', '#f3d3a2', 8, 0.8) +
    chips
  )
}

export function can(p: Palette): string {
  return (
    path('M138 116L152 92H248L262 116V306L248 328H152L138 306z', p.main) +
    path('M222 92H248L262 116V306L248 328H222z', p.dark, 0.5) +
    path('M152 92Q200 80 248 92Q200 104 152 92z', '#e8ecef') +
    path('M138 168Q200 184 262 168V262Q200 278 138 262z', '#fff', 0.92) +
    emblem(200, 246, 0.44, p.dark) +
    line('M152 124V158', '#fff', 7, 0.55)
  )
}
