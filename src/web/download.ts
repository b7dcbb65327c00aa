import type { Endpoint } from '#shared/endpoint.ts'
import { type CallInput, send } from '#web/call.ts'

const NAMELESS = 'export.csv'

/** Calls an export and saves its CSV under the name that the server gives it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fallback?: string,
): Promise<void> {
  const response = await send(endpoint, input, fallback, { headers: { accept: 'text/csv' } })
  saveFile(await response.blob(), filenameIn(response.headers.get('content-disposition')))
}

/** Saves what was made in the browser, such as the selected rows of a table. */
export function saveFile(content: Blob, filename: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // Some browsers start reading only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `filename*` (RFC 5987) before `filename`; never a path. */
export function filenameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  const name = encoded === undefined ? plain : decoded(encoded)
  return name?.trim().replaceAll(/[/\\]/g, '-') || NAMELESS
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
