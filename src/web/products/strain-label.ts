import type { StrainType } from '#shared/products/product.ts'

export const STRAIN_LABEL: Readonly<Record<StrainType, string>> = {
  indica: 'Indica',
  sativa: 'Sativa',
  hybrid: 'Hybrid',
}
