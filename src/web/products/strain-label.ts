import type { StrainType } from '#shared/products/strain-type.ts'

export const STRAIN_LABEL: Readonly<Record<StrainType, string>> = {
  indica: 'Indica',
  sativa: 'Sativa',
  hybrid: 'Hybrid',
}
