import type { TillProduct } from './catalogue.ts'

/**
 * What the products are found by, all of them in one text: to look for a word in it takes a tenth of the time of ten
 * thousand texts.
 */
export interface SearchTexts {
  /** Name, SKU, barcode and category, each as one word: 'Pre-Roll 1 g' is 'preroll1g'. */
  joined: string
  /** Where the text of each product begins, and after the last where it ends. */
  starts: Uint32Array
}

/** A shorter word with a slip could be anything. */
const SHORTEST_SLIP = 4

export function searchTexts(products: readonly TillProduct[]): SearchTexts {
  const starts = new Uint32Array(products.length + 1)
  const texts = products.map((product, at) => {
    const text = `${barely(plainText(product))}\n`
    starts[at + 1] = starts[at]! + text.length
    return text
  })
  return { joined: texts.join(''), starts }
}

/** In lower case, as it is written. A line break, which nobody can type, keeps a text from matching into the next. */
export function plainText({ name, sku, barcode, category_name }: Readonly<TillProduct>): string {
  return `${name}\n${sku}\n${barcode ?? ''}\n${category_name}`.toLowerCase()
}

/** How many of the words each text holds, each in one of its forms; a word counts where all before are held. */
export function heldWords(
  { joined, starts }: SearchTexts,
  words: readonly (readonly string[])[],
): Uint8Array {
  const held = new Uint8Array(starts.length - 1)
  for (const [before, forms] of words.entries())
    for (const form of forms) {
      let text = 0
      for (let at = joined.indexOf(form); at >= 0; at = joined.indexOf(form, starts[text])) {
        while (starts[text + 1]! <= at) text += 1
        if (held[text] === before) held[text] = before + 1
        text += 1
      }
    }
  return held
}

/** Letters and figures alone, without accents. The short way is for the ten thousand products of a large shop. */
const barely = (text: string): string =>
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

/** Every word of the products once, and those that a hyphen ties also as one; codes are not spelt. */
export function allWords(products: readonly TillProduct[]): string[] {
  const written = new Set<string>()
  for (const product of products)
    for (const word of plainText(product).split(/\s+/)) written.add(word)
  const words = new Set<string>()
  for (const word of written) {
    if (/\d/.test(word)) continue
    words.add(barely(word))
    if (word.includes('-')) for (const part of word.split('-')) words.add(barely(part))
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
