/**
 * Which Veld this page is: the version, and of a build the mark that is in the name of its first script, which changes
 * with every file of it. `0.1.0 B3ak23U2`.
 */
export const APP_VERSION: string = [import.meta.env['VITE_VERSION'], buildMark()]
  .filter(Boolean)
  .join(' ')

function buildMark(): string | undefined {
  const first = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return /-([\w-]{8})\.js$/.exec(first?.src ?? '')?.[1]
}
