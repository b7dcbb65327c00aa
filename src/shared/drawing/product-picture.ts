import type { StrainType } from '#shared/products/strain-type.ts'
import { paletteOf, type Palette } from './palette.ts'
import { cross } from './remedies.ts'
import { shapeOf } from './shapes.ts'

export interface PicturedProduct {
  name: string
  category_name: string
  strain_type: StrainType | null
  is_medical: boolean
}

/**
 * A drawn picture for a product without a photo: a self-contained square SVG. The same product always gets the same
 * picture. The name only chooses among shapes and hues and never enters the markup.
 */
export function productPicture(product: PicturedProduct): string {
  const hash = hashOf(product.name)
  const palette = paletteOf(product.strain_type, hash)
  // Pictures may be inlined side by side in one document, where ids are shared.
  const id = `p${hash.toString(36)}`
  const tilt = ((hash >>> 7) % 7) - 3
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">` +
    backdrop(palette, id, hash) +
    `<ellipse cx="200" cy="326" rx="98" ry="11" fill="${palette.deep}" opacity=".13"/>` +
    `<g transform="rotate(${tilt} 200 300)">${shapeOf(product, hash)(palette, hash)}</g>` +
    (product.is_medical ? cross(palette) : '') +
    '</svg>'
  )
}

function backdrop(palette: Palette, id: string, hash: number): string {
  const x = 150 + ((hash >>> 3) % 100)
  const y = 160 + ((hash >>> 11) % 40)
  return (
    `<defs><linearGradient id="${id}" x1="0" y1="0" x2=".6" y2="1">` +
    `<stop stop-color="${palette.sky}"/><stop offset="1" stop-color="${palette.haze}"/></linearGradient></defs>` +
    `<rect width="400" height="400" fill="url(#${id})"/>` +
    `<circle cx="${x}" cy="${y}" r="142" fill="#fff" opacity=".42"/>` +
    `<circle cx="${400 - x * 0.3}" cy="${y - 110}" r="26" fill="${palette.pale}" opacity=".55"/>` +
    `<circle cx="${x * 0.32}" cy="${y + 120}" r="16" fill="${palette.pale}" opacity=".5"/>`
  )
}

/** FNV-1a with a final mix, so that names that differ in one letter look different. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
