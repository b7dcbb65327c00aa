import { grinder, lighter, papers, storageJar, tray } from './accessories.ts'
import { can, chocolate, cookie, gummies } from './edibles.ts'
import { amberJar, cartridge, vapePen } from './extracts.ts'
import type { Palette } from './palette.ts'
import { bud, cones, hashBlock, leaf, pouch } from './plants.ts'
import { capsules, creamJar, dropper, tube } from './remedies.ts'

type Shape = (palette: Palette, hash: number) => string

/** A word of the name says most; else the category's shapes take turns. */
const BY_CATEGORY: [category: RegExp, byName: [RegExp, Shape][], otherwise: Shape[]][] = [
  [/flower|bud/i, [], [leaf, bud]],
  [/pre-?roll|joint/i, [], [cones]],
  [
    /edible|food|drink/i,
    [
      [/choc|brownie|fudge/i, chocolate],
      [/cookie|rusk|biscuit/i, cookie],
      [/tea|honey|drink|iced|cola|juice/i, can],
    ],
    [gummies],
  ],
  [/oil|tincture|capsule/i, [[/capsule|softgel|tablet/i, capsules]], [dropper]],
  [/vape|cartridge/i, [[/cartridge|pod/i, cartridge]], [vapePen]],
  [/concentrate|extract|hash/i, [[/hash|kief|charas/i, hashBlock]], [amberJar]],
  [/topical|skin|body/i, [[/lotion|gel|wash|roll|cream/i, tube]], [creamJar]],
  [
    /accessor|gear|paper/i,
    [
      [/grinder/i, grinder],
      [/paper|cone|tips|filter/i, papers],
      [/lighter|torch|match/i, lighter],
      [/jar|tin|stash|storage|case/i, storageJar],
      [/tray|mat/i, tray],
    ],
    [grinder, papers, tray],
  ],
]

export function shapeOf(
  { name, category_name }: { name: string; category_name: string },
  hash: number,
): Shape {
  const known = BY_CATEGORY.find(([category]) => category.test(category_name))
  if (!known) return pouch
  const [, byName, otherwise] = known
  const named = byName.find(([word]) => word.test(name))
  return named?.[1] ?? otherwise[(hash >>> 9) % otherwise.length]!
}
