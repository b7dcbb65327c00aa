export interface ShellFile {
  url: string
  /** Null where the address itself carries a hash. */
  revision: string | null
}

/** Every page of the application is this one document; `/` itself is another for a first visit. */
export const SHELL_PAGE = '/index.html'

/** Only whole answers of our own server, and only a page whose files this worker holds. */
export async function isCacheable(
  request: Request,
  response: Response,
  files: readonly ShellFile[],
): Promise<boolean> {
  if (!isOwnAnswer(response)) return false
  if (new URL(request.url).pathname !== SHELL_PAGE) return true
  return isOfThisBuild(await response.clone().text(), files)
}

export const isOwnAnswer = (response: Response): boolean =>
  response.status === 200 && response.type === 'basic' && !response.redirected

/**
 * While a new version is rolled out, or behind a Wi-Fi log-in page, this may be another document; kept
 * beside the files of this build it would be a till that does not start.
 */
export function isOfThisBuild(html: string, files: readonly ShellFile[]): boolean {
  const held = new Set(files.map((file) => file.url))
  const needed = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!)
  return needed.length > 0 && needed.every((address) => held.has(address))
}
