import { isOwnAnswer } from './shell.ts'

const CACHE = 'pictures'
/** A shop's catalogue in the small size is some 10 kB each, so 5 MB in all. */
const LIMIT = 500
/** Named by their content: what was fetched once is right for ever. */
const PICTURE = /^\/images\/[0-9a-f]{64}(-\d+)?\.webp$/

interface Asked {
  request: Request
  event: ExtendableEvent
}

let trimming: Promise<void> | undefined
/** Something was kept since the last look at the number of entries. */
let grown = false

export function isPicture({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && url.search === '' && PICTURE.test(url.pathname)
}

export async function servePicture({ request, event }: Asked): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (isOwnAnswer(response)) event.waitUntil(keep(cache, request.url, response.clone()))
  return response
}

/** A full disk costs the copy, never the picture. */
async function keep(cache: Cache, address: string, response: Response): Promise<void> {
  try {
    await cache.put(address, response)
    grown = true
    trimming ??= trimWhileGrowing(cache)
    await trimming
  } catch {
    // Nothing to be done: the next visit asks the server again.
  }
}

/** One at a time: a screen full of pictures arrives at once. */
async function trimWhileGrowing(cache: Cache): Promise<void> {
  try {
    while (grown) {
      grown = false
      await trim(cache)
    }
  } finally {
    trimming = undefined
  }
}

/** The cache lists its entries in the order they came, so the oldest go. */
async function trim(cache: Cache): Promise<void> {
  const entries = await cache.keys()
  const surplus = entries.slice(0, Math.max(0, entries.length - LIMIT))
  await Promise.all(surplus.map((entry) => cache.delete(entry)))
}
