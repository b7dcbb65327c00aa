import type { Palette } from './palette.ts'
import { box, emblem, line, path } from './strokes.ts'

export function grinder(p: Palette): string {
  const teeth = [126, 148, 170, 192, 214, 236, 258]
    .map((x) => line(`M${x + 8} 236V318`, p.deep, 4, 0.35))
    .join('')
  return (
    path('M108 232H292V304Q292 328 268 328H132Q108 328 108 304z', p.main) +
    teeth +
    `<ellipse cx="200" cy="232" rx="92" ry="27" fill="${p.deep}"/><ellipse cx="200" cy="230" rx="78" ry="19" fill="${p.dark}"/>` +
    path(
      'M150 222l8 10h-16zM186 216l8 10h-16zM222 216l8 10h-16zM250 222l8 10h-16zM204 232l8 10h-16z',
      p.light,
    ) +
    '<g transform="rotate(-13 200 140) translate(6 -8)">' +
    path('M104 130V172Q104 200 200 200Q296 200 296 172V130z', p.dark) +
    `<ellipse cx="200" cy="130" rx="96" ry="32" fill="${p.light}"/><ellipse cx="200" cy="128" rx="74" ry="22" fill="${p.main}"/>` +
    emblem(200, 142, 0.24, p.sky) +
    '</g>'
  )
}

export function papers(p: Palette, hash: number): string {
  const sheets = [0, 1, 2]
    .map((index) =>
      box(126 + index * 5, 92 - index * 13, 140, 120, 4, ['#e7dcc4', '#f1e8d5', '#fbf6ea'][index]!),
    )
    .join('')
  return (
    sheets +
    box(108, 148, 184, 176, 12, p.main) +
    path('M108 160Q108 148 120 148H280Q292 148 292 160V196H108z', p.dark, 0.6) +
    `<circle cx="200" cy="248" r="50" fill="#fff" opacity=".93"/>` +
    emblem(200, 274, 0.4, p.dark) +
    (hash % 2 ? line('M126 306H274', p.accent, 5) : line('M126 306H274', p.pale, 5))
  )
}

export function lighter(p: Palette): string {
  return (
    path('M200 30Q236 72 222 98Q214 112 200 112Q184 112 178 96Q172 74 200 30z', '#f7a93b') +
    path('M200 66Q218 88 210 102Q206 108 200 108Q192 108 189 100Q186 88 200 66z', '#fff1c4') +
    box(160, 122, 80, 52, 8, '#c8ced5') +
    box(214, 108, 30, 22, 6, '#39404a') +
    '<circle cx="180" cy="128" r="19" fill="#7d8791"/><circle cx="180" cy="128" r="8" fill="#eef1f3"/>' +
    box(150, 168, 100, 160, 18, p.main) +
    box(220, 168, 30, 160, 16, p.dark, 0.5) +
    line('M166 192V296', '#fff', 7, 0.5) +
    emblem(204, 270, 0.4, '#fff')
  )
}

export function storageJar(p: Palette): string {
  return (
    box(130, 78, 140, 40, 12, '#a97c50') +
    box(130, 102, 140, 16, 8, '#7f5a38', 0.5) +
    box(118, 114, 164, 214, 30, '#fff', 0.72) +
    path(
      'M130 214Q160 190 200 208Q240 190 270 214V296Q270 316 250 316H150Q130 316 130 296z',
      p.light,
    ) +
    path(
      'M142 246q18 -22 36 0q-18 22 -36 0zM190 238q18 -22 36 0q-18 22 -36 0zM218 280q18 -22 36 0q-18 22 -36 0zM158 288q18 -22 36 0q-18 22 -36 0z',
      p.main,
    ) +
    box(160, 142, 80, 44, 8, p.dark) +
    emblem(200, 178, 0.22, '#fff') +
    line('M134 142V276', '#fff', 8, 0.95)
  )
}

export function tray(p: Palette): string {
  return (
    path('M84 316L128 150H272L316 316Q318 330 302 330H98Q82 330 84 316z', p.dark) +
    path('M104 306L140 164H260L296 306z', p.main) +
    path('M104 306L112 276H288L296 306z', p.light, 0.5) +
    emblem(200, 290, 0.62, p.sky) +
    '<g transform="rotate(-24 250 170)">' +
    path('M196 158L290 148Q302 166 290 184L196 176z', '#fdfbf5') +
    box(184, 157, 26, 20, 4, p.accent) +
    '</g>'
  )
}
