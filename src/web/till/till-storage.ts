const PREFIX = 'veld-till-'

/** Each person at this device has a till of their own. */
export const storageKey = (userId: string): string => `${PREFIX}${userId}`

export function keptOwners(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}

export function readKept(userId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null') as unknown
  } catch {
    return null
  }
}

export function keep(userId: string, till: unknown): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(till))
  } catch {
    forget(userId)
  }
}

/** Storage is full or closed: the cart holds until the page is left, and an older one must not come back. */
function forget(userId: string): void {
  try {
    localStorage.removeItem(storageKey(userId))
  } catch {
    // Nothing can be read there either.
  }
}
