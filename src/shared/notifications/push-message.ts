import { z } from 'zod'

/** What travels to a device, readable there only. */
export const PushMessage = z.object({
  /** The event: the same one shows once. */
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** A page of the application. */
  url: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>
