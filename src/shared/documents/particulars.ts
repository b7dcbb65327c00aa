import { z } from 'zod'

/** What a document says of the shop. Each version is kept, so that a copy made years later shows the same. */
export const Particulars = z.object({
  store_name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  vat_number: z.string(),
  cannabis_license: z.string(),
  timezone: z.string(),
})
export type Particulars = z.infer<typeof Particulars>
