import { z } from 'zod'

export const StrainType = z.enum(['indica', 'sativa', 'hybrid'])
export type StrainType = z.infer<typeof StrainType>
