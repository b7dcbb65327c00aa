import type { Palette } from './palette.ts'
import { box, emblem, line, path } from './strokes.ts'

export function dropper(p: Palette, hash: number): string {
  const glass = hash % 2 ? '#9a5a25' : p.dark
  return (
    path('M184 62Q184 44 200 44Q216 44 216 62V100H184z', '#39404a') +
    box(170, 98, 60, 40, 8, '#2b3038') +
    line('M184 106V130M200 106V130M216 106V130', '#fff', 2, 0.2) +
    path(
      'M174 138H226V152Q266 160 266 200V304Q266 328 242 328H158Q134 328 134 304V200Q134 160 174 152z',
      glass,
    ) +
    path('M226 152Q266 160 266 200V304Q266 328 242 328H232V160z', '#000', 0.13) +
    box(134, 208, 132, 86, 0, '#fffdf8') +
    path('M134 208h132v9h-132zM134 287h132v7h-132z', p.main) +
    emblem(200, 278, 0.36, p.main) +
    line('M150 196Q150 176 166 170', '#fff', 6, 0.5)
  )
}

export function capsules(p: Palette): string {
  const capsule = (x: number, y: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${box(-32, -14, 64, 28, 14, '#fff')}${path('M0 -14H18A14 14 0 0 1 18 14H0z', fill)}${line('M-20 -6H-6', p.pale, 4)}</g>`
  return (
    box(132, 76, 112, 42, 10, '#dfe4e9') +
    line('M150 84V110M168 84V110M188 84V110M208 84V110M226 84V110', '#b9c1ca', 3) +
    box(124, 118, 128, 208, 22, p.main) +
    box(222, 118, 30, 208, 18, p.dark, 0.45) +
    box(124, 172, 128, 96, 0, '#fffdf8') +
    emblem(188, 252, 0.42, p.main) +
    capsule(276, 308, -16, p.accent) +
    capsule(292, 272, 38, p.light)
  )
}

export function creamJar(p: Palette): string {
  return (
    path('M140 196Q152 150 190 156Q186 120 220 112Q214 140 238 152Q262 166 260 196z', '#fffdf8') +
    line('M166 184Q190 160 226 178', p.pale, 6) +
    box(110, 190, 180, 30, 12, '#fff') +
    path('M116 214H284V298Q284 328 254 328H146Q116 328 116 298z', p.main) +
    path('M242 214H284V298Q284 328 254 328H242z', p.dark, 0.45) +
    `<ellipse cx="190" cy="272" rx="46" ry="38" fill="#fff" opacity=".92"/>` +
    emblem(190, 294, 0.36, p.dark) +
    line('M132 232V290', '#fff', 6, 0.45)
  )
}

export function tube(p: Palette): string {
  return (
    path('M138 74H262L248 272H152z', '#fffdf8') +
    path('M228 74H262L248 272H222z', p.deep, 0.07) +
    box(134, 62, 132, 18, 4, p.light) +
    path('M142 130H258L252 214H148z', p.main) +
    emblem(200, 206, 0.46, '#fff') +
    box(156, 270, 88, 58, 10, p.dark) +
    line('M172 282V318M188 282V318M204 282V318M220 282V318', '#fff', 3, 0.25) +
    line('M156 92L160 120', p.pale, 6)
  )
}

/** The badge of a medical product, low enough to be whole where the picture is cut to 4 : 3. */
export function cross(p: Palette): string {
  return (
    `<circle cx="340" cy="84" r="30" fill="#fff"/>` +
    path('M333 67h14v10h10v14h-10v10h-14v-10h-10v-14h10z', p.dark)
  )
}
