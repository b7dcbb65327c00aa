const PREFIX = 'veld-person-'

/** Under which a tab keeps, in its sessionStorage, what goes when its person leaves. */
export const sessionKey = (name: string): string => `${PREFIX}${name}`

/** Whoever was here has left: by their own will, by the clock or in another tab. */
export function forgetSessionKeys(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
