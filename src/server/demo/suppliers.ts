import type { CategoryName } from './catalogue/read-lists.ts'

interface Supply {
  suppliers: readonly string[]
  /** Days from receipt to expiry; null for what keeps for ever. */
  shelfLife: readonly [shortest: number, longest: number] | null
}

export const SUPPLY: Record<CategoryName, Supply> = {
  Flower: {
    suppliers: ['Durban Heights Growers', 'Swazi Valley Farms', 'Cederberg Botanicals'],
    shelfLife: [240, 360],
  },
  'Pre-Rolls': { suppliers: ['Cape Cone Co.', 'Durban Heights Growers'], shelfLife: [200, 300] },
  Edibles: { suppliers: ['Table Mountain Kitchen', 'Sweet Fynbos'], shelfLife: [140, 240] },
  'Oils & Tinctures': {
    suppliers: ['Karoo Wellness Labs', 'Buchu & Co. Pharma'],
    shelfLife: [365, 540],
  },
  Vapes: { suppliers: ['Highveld Extracts', 'Cape Vapour Works'], shelfLife: [365, 540] },
  Concentrates: { suppliers: ['Highveld Extracts', 'Solventless SA'], shelfLife: [300, 420] },
  Topicals: { suppliers: ['Karoo Wellness Labs', 'Marula Skin Studio'], shelfLife: [365, 700] },
  Accessories: { suppliers: ['Paper Planes Wholesale', 'Jozi Smoke Supply'], shelfLife: null },
}
