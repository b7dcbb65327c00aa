import type { TillProduct } from './catalogue.ts'

/** What a product is found by: name, SKU, barcode and category. */
export interface SearchText {
  /** In lower case, as it is written. */
  plain: string
  /** Each of the four as one word: 'Pre-Roll 1 g' is 'preroll1g'. */
  joined: string
}

/** A shorter word with a slip could be anything. */
const SHORTEST_SLIP = 4

/** A line break, which nobody can type, keeps a text from matching from one field into the next. */
export function searchText(product: Readonly<TillProduct>): SearchText {
  const { name, sku, barcode, category_name } = product
  const plain = `${name}\n${sku}\n${barcode ?? ''}\n${category_name}`.toLowerCase()
  return { plain, joined: barely(plain) }
}

/** Letters and figures alone, without accents. The short way is for the ten thousand products of a large shop. */
export const barely = (text: string): string =>
  /^[\n -~]*$/.test(text)
    ? text.replaceAll(/[^a-z0-9\n]+/g, '')
    : text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[^\p{L}\p{N}\n]+/gu, '')

/** The words of what is typed in lower case, each in its forms. What a hyphen ties is one. */
export const wordsOf = (typed: string): string[][] =>
  typed
    .split(/\s+/)
    .map(barely)
    .filter((word) => word !== '')
    .map(formsOf)

/** The words themselves, and those that begin as one of them would with one slip. */
export function withSlips(words: readonly string[], all: readonly string[]): string[] {
  const long = words.filter((word) => word.length >= SHORTEST_SLIP)
  return [...words, ...all.filter((other) => long.some((word) => isOneSlip(word, other)))]
}

/** Every word of the texts once, and those that a hyphen ties also as one; codes are not spelt. */
export function allWords(texts: readonly SearchText[]): string[] {
  const words = new Set<string>()
  for (const { plain } of texts)
    for (const written of plain.split(/\s+/)) {
      if (/\d/.test(written)) continue
      words.add(barely(written))
      if (written.includes('-')) for (const part of written.split('-')) words.add(barely(part))
    }
  return [...words]
}

/** 'gummies' is also sought as 'gummy' and the other way round, 'papers' as 'paper', which any 'papers' holds. */
function formsOf(word: string): string[] {
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`]
  if (word.endsWith('y')) return [word, `${word.slice(0, -1)}ies`]
  return [word.length >= SHORTEST_SLIP ? word.replace(/(?<=[^s])s$/, '') : word]
}

/** One letter wrong, left out or too many, or two that changed places; `whole` may go on. */
function isOneSlip(typed: string, whole: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === whole[at]) at += 1
  return (
    whole.startsWith(typed.slice(at + 1), at + 1) ||
    whole.startsWith(typed.slice(at + 1), at) ||
    whole.startsWith(typed.slice(at), at + 1) ||
    (typed[at] === whole[at + 1] &&
      typed[at + 1] === whole[at] &&
      whole.startsWith(typed.slice(at + 2), at + 2))
  )
}
