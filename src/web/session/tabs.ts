const KEY = 'veld-session'
const SIGNED_OUT = 'signed-out'

/** What the tabs of one browser tell each other about the session: its end, or that somebody signed out. */
export const tabs = {
  read: (): string | null => localStorage.getItem(KEY),
  write: (expiresAt: string): void => {
    if (localStorage.getItem(KEY) !== expiresAt) localStorage.setItem(KEY, expiresAt)
  },
  tellSignedOut: (): void => localStorage.setItem(KEY, SIGNED_OUT),
  /** Storage events only reach the other tabs. */
  listen(heard: { end: (expiresAt: string) => void; signedOut: () => void }): () => void {
    function onStorage(event: StorageEvent) {
      if (event.key !== KEY || event.newValue === null) return
      if (event.newValue === SIGNED_OUT) heard.signedOut()
      else heard.end(event.newValue)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}
