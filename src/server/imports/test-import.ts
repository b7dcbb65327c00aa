import type { Browser } from '#server/test-browser.ts'
import type { ImportPreview, ImportResult } from '#shared/imports/contract.ts'

interface Upload {
  name?: string
  type?: string
  path?: string
  /** Further parts of the form. */
  choices?: Readonly<Record<string, string>>
}

/** Sends a file as the browser's form does. */
export async function upload(
  browser: Browser,
  content: string | Uint8Array,
  { name = 'customers.csv', type = 'customers', path = '/api/import', choices = {} }: Upload = {},
): Promise<{ status: number; body: ImportResult & ImportPreview & { error?: string } }> {
  const form = new FormData()
  form.append('file', new File([Buffer.from(content)], name))
  form.append('type', type)
  for (const [name, value] of Object.entries(choices)) form.append(name, value)
  const answer = await browser.send('POST', path, {
    body: form,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return { status: answer.status, body: (await answer.json()) as never }
}
