import { ApiError } from '#web/call.ts'

/** What a person reads when a write failed: `Failed to add product: SKU A-1 is already used by Swazi Gold`. */
export const productErrorText =
  (failed: string) =>
  (error: unknown): string => {
    if (!(error instanceof ApiError)) return `${failed}: something went wrong`
    return error.status === 0 ? 'Network error occurred' : `${failed}: ${error.message}`
  }
