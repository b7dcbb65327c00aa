/** What the form proposes as a batch number: BATCH and the time in milliseconds. */
export const defaultBatchNumber = (now: Date): string => `BATCH${now.getTime()}`
