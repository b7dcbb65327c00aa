/**
 * The key that a program shows, '' when it shows an empty one. Whoever shows one is judged by it alone: no page of
 * another site can make a browser send one, and so the cookie must not count beside it.
 */
export function bearerKey({ headers }: Request): string | undefined {
  const shown = /^bearer(?:\s+(?<key>.*))?$/i.exec(headers.get('authorization') ?? '')
  return shown ? (shown.groups?.['key'] ?? '') : undefined
}
