/** `page`, `page or product`, `page, product or customer`. */
export const listed = (words: readonly string[]): string =>
  words.join(', ').replace(/, ([^,]*)$/, ' or $1')
