import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { maybe, requiredText } from '#shared/fields.ts'
import { isVatNumber, tidyVatNumber, VAT_NUMBER_PROBLEM } from '#shared/vat-number.ts'

/** To whom a full tax invoice is made out. */
export const Recipient = z.strictObject({
  name: requiredText(200, 'The name of the recipient is required').refine(...NO_CARD_NUMBER),
  address: requiredText(300, 'The address of the recipient is required').refine(...NO_CARD_NUMBER),
  /** Of one who is a VAT vendor. */
  vat_number: maybe(
    z.string().overwrite(tidyVatNumber).refine(isVatNumber, { error: VAT_NUMBER_PROBLEM }),
  ),
})
export type Recipient = z.output<typeof Recipient>

/** The same as it is answered. */
export const KeptRecipient = z.object({
  name: z.string(),
  address: z.string(),
  vat_number: z.string().nullable(),
})
export type KeptRecipient = z.output<typeof KeptRecipient>
