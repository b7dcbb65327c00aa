import { MINUTE_MS } from '#shared/dates.ts'
import type { Endpoint, ExportFormat } from '#shared/endpoint.ts'
import { XLSX_TYPE } from '#shared/spreadsheets/workbook.ts'
import type { CallInput } from '#web/call-request.ts'
import { send } from '#web/call.ts'

const NAMELESS = 'export.csv'

/** What an export is asked for, its format apart. */
export type ExportInput<E extends Endpoint> = Omit<CallInput<E>, 'format'>

const MEDIA_TYPE: Readonly<Record<ExportFormat, string>> = { csv: 'text/csv', xlsx: XLSX_TYPE }

/** Calls an export and saves its file under the name that the server gives it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: ExportInput<E>,
  format: ExportFormat,
): Promise<void> {
  // What was left out is put back; the compiler cannot know.
  const asked = { ...input, format } as unknown as CallInput<E>
  await downloadFile(endpoint, asked, MEDIA_TYPE[format])
}

/** Calls whatever answers with a file, and saves it under the name that the server gives it. */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  accept: string,
  failed?: string,
): Promise<void> {
  const response = await send(endpoint, input, failed, { headers: { accept } })
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
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS)
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
