import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { putInPlace } from './put-in-place.mjs'
import { sourceHash } from './source-hash.ts'

const SOURCES = [
  'src/web',
  'src/shared',
  'vite.config.ts',
  'postcss.config.cjs',
  'scripts/build-web.ts',
  'scripts/build-landing.ts',
  'package-lock.json',
]
const STAMP = 'dist/web-stamp'

export function isBuilt(root: string): boolean {
  if (!existsSync(join(root, 'dist/web/index.html')) || !existsSync(join(root, STAMP))) return false
  return readFileSync(join(root, STAMP), 'utf8') === sourceHash(root, SOURCES)
}

/** Builds beside the old build and swaps them at the end: a failure leaves the old one working. */
export function build(root: string): void {
  console.log('Building the web application …')
  const hash = sourceHash(root, SOURCES)
  const fresh = join(root, 'dist/web-new')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  const { error, status, stdout, stderr } = spawnSync(process.execPath, buildCommand(root, fresh), {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (status !== 0 || !existsSync(join(fresh, 'index.html')))
    throw new Error(`${stdout}\n${stderr}\nThe web application could not be built.`)
  putInPlace(fresh, join(root, 'dist/web'))
  writeFileSync(join(root, STAMP), hash)
}

/** The repository's own build, when it has one, takes the folder to build into as its argument. */
function buildCommand(root: string, folder: string): string[] {
  const own = 'scripts/build-web.ts'
  if (existsSync(join(root, own))) return [own, folder]
  return ['node_modules/.bin/vite', 'build', '--outDir', folder, '--emptyOutDir']
}
