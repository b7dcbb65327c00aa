const COUNT = new Intl.NumberFormat('en-ZA')

/** `12 345`, its groups held together by no-break spaces. */
export const formatCount = (count: number): string => COUNT.format(count)

/** `1 transaction`, `1 234 transactions`; `1 batch`, `2 batches`. */
export const counted = (count: number, noun: string, several = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : several}`
