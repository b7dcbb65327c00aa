/** Browsers tell how they fetch only where the connection is safe; elsewhere a page is asked for as HTML. */
export function isNavigation({ headers }: Request): boolean {
  const mode = headers.get('sec-fetch-mode')
  return mode === null ? /\btext\/html\b/.test(headers.get('accept') ?? '') : mode === 'navigate'
}
