/** The one way to the console: failures that a person need not read, but a technician may. */
export function logError(...details: unknown[]): void {
  // oxlint-disable-next-line no-console
  console.error(...details)
}
