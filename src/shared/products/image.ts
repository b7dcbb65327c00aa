import { z } from 'zod'
import { text } from '#shared/fields.ts'

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const NOT_AN_IMAGE = 'Please select an image file'
export const IMAGE_TOO_LARGE = 'Image must be smaller than 5MB'

const OWN_IMAGE = /^\/images\/([0-9a-f]{64})\.webp$/

/** The address of a stored picture; pictures are named by their content. */
export const imageAddress = (sha256: string): string => `/images/${sha256}.webp`

/** The content hash in the address of one of our own pictures. */
export const imageHash = (address: string): string | undefined => OWN_IMAGE.exec(address)?.[1]

const HttpsAddress = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  // A name and password would end up in every browser.
  .regex(/^https:\/\/[^@/\\]+([/?#]|$)/i)

/** One of our own pictures, or an https address, which the server never fetches. */
export const ImageAddress = text(2048).refine(
  (address) => OWN_IMAGE.test(address) || HttpsAddress.safeParse(address).success,
  { error: 'The image must be uploaded here or be an https address' },
)
