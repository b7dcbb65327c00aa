import type { Palette } from './palette.ts'
import { box, emblem, line, path } from './strokes.ts'

export function leaf(p: Palette, hash: number): string {
  const spread = 30 + (hash % 4)
  const fingers = [3, -3, 2, -2, 1, -1, 0]
    .map((finger) => {
      const length = 192 - Math.abs(finger) * 36
      const [low, high] = [Math.round(length * 0.3), Math.round(length * 0.72)]
      const right = `C24 -${high} 33 -${low} 0 0z`
      return (
        `<g transform="rotate(${finger * spread})">` +
        path(`M0 0C-33 -${low} -24 -${high} 0 -${length}${right}`, p.main) +
        path(`M0 0V-${length}${right}`, p.dark, 0.55) +
        line(`M0 -14V-${high + 18}`, p.pale, 2.5) +
        '</g>'
      )
    })
    .join('')
  return `<g transform="translate(200 262)">${line('M0 0C0 26 6 44 14 58', p.dark, 9)}${fingers}</g>`
}

export function bud(p: Palette, hash: number): string {
  const rows = [
    [300, -46, 46, 0],
    [262, -62, 62],
    [258, -22, 24],
    [220, -54, 54],
    [212, 0],
    [178, -36, 38],
    [158, 0],
    [128, -14, 16],
  ]
  const shades = [p.dark, p.main, p.light]
  const calyxes = rows
    .flatMap(([y = 0, ...xs]) => xs.map((x) => [x, y] as const))
    .map(([x, y], index) => {
      const shade = shades[(index * 2 + (hash >>> 6)) % 3]!
      return `<path transform="translate(${200 + x} ${y})rotate(${x / 2})" d="M0 22c-36-8-32-48 0-74 32 26 36 66 0 74z" fill="${shade}"/>`
    })
    .join('')
  const pistils =
    'M160 250q-18-10-16-28M236 238q20-6 20-26M186 196q-16-6-18-24M216 176q14-8 12-24M202 284q16-4 20-20M198 132q-10-8-8-20'
  const frost = 'M150 270l2-14M246 276l-2-14M178 226l1-14M226 214l-2-14M200 256l0-14M194 166l1-12'
  return (
    line('M200 300V328', p.deep, 12) +
    path('M200 100C250 170 268 250 240 312H160C132 250 150 170 200 100z', p.dark) +
    calyxes +
    line(frost, p.sky, 3, 0.7) +
    line(pistils, p.accent, 4)
  )
}

export function cones(p: Palette, hash: number): string {
  const count = 1 + (hash % 3)
  const turns = count === 1 ? [24] : count === 2 ? [-16, 16] : [-27, 27, 0]
  return turns
    .map((turn, index) => {
      const band = [p.main, p.dark, p.light][(index + hash) % 3]!
      return (
        `<g transform="translate(${200 + turn * (count === 1 ? -2 : 0.9)} 326)rotate(${turn})">` +
        path('M-16 0L-38 -224Q-14 -240 -4 -268Q2 -274 8 -264Q14 -240 38 -224L16 0z', '#fffdf7') +
        path('M2 0L10 -230Q26 -230 38 -224L16 0z', '#b9a988', 0.28) +
        path(
          'M-38 -224Q-14 -240 -4 -268Q2 -274 8 -264Q14 -240 38 -224Q0 -213 -38 -224z',
          '#e4d9c1',
        ) +
        path('M-16 0L-23 -72H23L16 0z', band) +
        path('M2 0V-72H23L16 0z', p.deep, 0.16) +
        line('M-22 -62Q0 -57 22 -62', '#fff', 3, 0.6) +
        line('M-25 -104Q0 -99 25 -104M-28 -136Q0 -131 28 -136', p.light, 2.5, 0.8) +
        '</g>'
      )
    })
    .join('')
}

export function hashBlock(p: Palette): string {
  return (
    path('M104 232L210 196L300 232V288L194 328L104 288z', '#4d3421') +
    path('M104 232L210 196L300 232L194 270z', '#86603e') +
    path('M194 270L300 232V288L194 328z', '#6a4a2f') +
    path('M132 176L204 150L268 176V208L196 236L132 208z', '#553a25') +
    path('M132 176L204 150L268 176L196 204z', '#966d48') +
    path('M196 204L268 176V208L196 236z', '#75533a') +
    emblem(200, 192, 0.2, p.pale) +
    line('M122 236L206 208', '#fff', 4, 0.3) +
    `<g transform="rotate(24 286 172)">${emblem(286, 172, 0.44, p.main)}</g>`
  )
}

export function pouch(p: Palette, hash: number): string {
  return (
    path('M120 84H280L292 312Q292 328 276 328H124Q108 328 108 312z', p.main) +
    path('M240 84H280L292 312Q292 328 276 328H246z', p.dark, 0.4) +
    box(116, 72, 168, 30, 6, p.dark) +
    line('M124 112H276', '#fff', 3, 0.4) +
    `<circle cx="200" cy="218" r="62" fill="#fff" opacity=".93"/>` +
    emblem(200, 252, 0.52, hash % 2 ? p.dark : p.main)
  )
}
