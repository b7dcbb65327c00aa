import { expect } from 'vitest'
import type { Browser } from '#server/test-browser.ts'

/** The texts of the PDF of an entry, in their order. Asking for it gives it out. */
export async function pdfText(browser: Browser, id: number): Promise<string> {
  const answer = await browser.get(`/api/transactions/${id}/pdf`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  return [...bytes.matchAll(/\((.*?)\) Tj/g)].map(([, text]) => text).join('\n')
}
