const SHORT = 8

/** Long ids are told apart by their beginning. */
export const shortId = (id: string): string => id.slice(0, SHORT)
