import type { Palette } from './palette.ts'
import { box, line, path } from './strokes.ts'

export function vapePen(p: Palette, hash: number): string {
  const light = hash % 2 ? p.accent : '#fff'
  return (
    '<g transform="rotate(16 200 220)">' +
    path('M188 50Q188 42 196 42H204Q212 42 212 50V84H188z', '#2f353d') +
    box(178, 82, 44, 78, 8, '#eef3f4') +
    box(184, 104, 32, 50, 5, '#e0992f') +
    box(197, 86, 6, 66, 3, '#fff', 0.75) +
    box(174, 158, 52, 178, 16, p.main) +
    box(206, 158, 20, 178, 12, p.dark, 0.55) +
    line('M184 182V300', '#fff', 5, 0.45) +
    `<circle cx="200" cy="206" r="9" fill="#fff" opacity=".92"/><circle cx="200" cy="206" r="5" fill="${p.dark}"/>` +
    `<circle cx="200" cy="318" r="4" fill="${light}"/></g>`
  )
}

export function cartridge(p: Palette): string {
  return (
    path('M172 58Q172 44 186 44H214Q228 44 228 58V112H172z', p.dark) +
    box(164, 108, 72, 22, 6, '#c9d0d6') +
    box(158, 128, 84, 138, 12, '#f4f8f8') +
    path('M166 158H234V252Q234 258 228 258H172Q166 258 166 252z', '#e3a03a') +
    path('M214 158H234V252Q234 258 228 258H214z', '#c5801f', 0.5) +
    box(192, 128, 16, 122, 6, '#fff', 0.8) +
    line('M174 142V236', '#fff', 5, 0.7) +
    box(164, 264, 72, 26, 6, '#c9d0d6') +
    box(176, 288, 48, 40, 6, p.main) +
    line('M178 300H222M178 314H222', p.deep, 3, 0.4)
  )
}

export function amberJar(p: Palette, hash: number): string {
  const amber = ['#e9a02c', '#d98a1f', '#f0b548'][hash % 3]!
  return (
    box(118, 190, 164, 138, 26, '#fff', 0.75) +
    path(
      'M132 252Q150 232 170 244Q192 222 216 240Q244 226 268 250V296Q268 316 248 316H152Q132 316 132 296z',
      amber,
    ) +
    path('M150 262Q164 250 178 258M200 252Q216 242 230 252', '#fff', 0.45) +
    `<circle cx="176" cy="286" r="7" fill="#fff" opacity=".35"/><circle cx="226" cy="280" r="10" fill="#fff" opacity=".28"/>` +
    box(106, 134, 188, 62, 16, p.main) +
    box(106, 170, 188, 26, 12, p.dark, 0.5) +
    line('M126 148H196', '#fff', 6, 0.5) +
    line('M134 214V282', '#fff', 7, 0.9) +
    line('M146 104L254 88', p.deep, 9) +
    path('M246 80l30 -8q8 6 0 16l-28 8z', amber)
  )
}
