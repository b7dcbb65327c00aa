import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Whether a secret lies somewhere, as it is or in another spelling.

export type Secret = string | Buffer

/** Digits that stand in many longer ones: of a PIN only the whole counts. */
const SHORT = /^\d{1,8}$/
const NEIGHBOUR = /[\w.+/-]/

export function isIn(content: Buffer, secret: Secret): boolean {
  if (typeof secret === 'string' && SHORT.test(secret))
    return standsAlone(content, secret) || otherForms(secret).some((form) => content.includes(form))
  return content.includes(secret) || otherForms(secret).some((form) => content.includes(form))
}

function standsAlone(content: Buffer, digits: string): boolean {
  const isNeighbour = (at: number) => NEIGHBOUR.test(content.toString('latin1', at, at + 1))
  for (let at = content.indexOf(digits); at >= 0; at = content.indexOf(digits, at + 1))
    if ((at === 0 || !isNeighbour(at - 1)) && !isNeighbour(at + digits.length)) return true
  return false
}

/** UTF-16 of a text; hexadecimal, and base64 wherever in a longer text it may stand. */
function otherForms(secret: Secret): Buffer[] {
  const bytes = Buffer.from(secret as string)
  const base64 = [0, 1, 2].map((before) => base64After(before, bytes))
  return [
    ...(typeof secret === 'string' ? [Buffer.from(secret, 'utf16le')] : []),
    ...[bytes.toString('hex'), ...base64, ...base64.map(asInUrls)].map((text) => Buffer.from(text)),
  ]
}

/** What of it does not depend on what stands before and after. */
function base64After(before: number, bytes: Buffer): string {
  const whole = Buffer.concat([Buffer.alloc(before), bytes])
  const first = Math.ceil((before * 8) / 6)
  return whole.toString('base64').slice(first, Math.floor((whole.length * 8) / 6))
}

const asInUrls = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_')

/** Every file in a folder, with its path there. */
export function* filesIn(folder: string): Generator<{ path: string; content: Buffer }> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) yield { path: path.slice(folder.length + 1), content: readFileSync(path) }
  }
}
