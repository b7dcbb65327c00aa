import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** What every page behind the sign-in fetches beside its own screen. */
const SHELL = ['shell/protected-layout.tsx']
/** The page asks for it before anything else. */
const BEFORE_PAINT = 'theme-start.js'

/** Gzip bytes of the JavaScript that a page fetches by itself when it is opened, such as `till/till-screen.tsx`. */
export const firstLoadBytes = (folder: string, screen: string): number =>
  firstLoadScripts(folder, screen).reduce((bytes, script) => bytes + gzipSync(script).length, 0)

export function firstLoadScripts(folder: string, ...screens: readonly string[]): Buffer[] {
  const manifest = readManifest(folder)
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const names = withImports(manifest, [...entries, ...SHELL, ...screens])
  const files = [BEFORE_PAINT, ...[...names].map((name) => manifest[name]!.file)]
  return files.map((file) => readFileSync(join(folder, file)))
}

/** Every screen that has a page behind the sign-in, by its name in the build. */
export const screens = (folder: string): string[] =>
  Object.keys(readManifest(folder)).filter((name) => name.endsWith('-screen.tsx'))

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

/** Static imports come along; dynamic ones wait for somebody to want them. */
function withImports(manifest: Manifest, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...(chunk.imports ?? []))
  }
  return found
}
