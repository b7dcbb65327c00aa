const COUNT = new Intl.NumberFormat('en-ZA')

/** `12 345`, its groups held together by no-break spaces. */
export const formatCount = (count: number): string => COUNT.format(count)
