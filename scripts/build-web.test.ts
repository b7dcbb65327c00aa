import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLoadBytes, firstLoadScripts } from './first-load.ts'

/** A till downloads all of it before it can work offline. */
const SHELL_LIMIT_BYTES = 3_000_000

/** Of gzip JavaScript when the till is opened after sign-in. */
const TILL_LIMIT_BYTES = 250_000

/** Each takes a few milliseconds of a slow device beside its code. */
const FILES_AT_START = 10
const LARGE_BYTES = 100_000

/** Of plain JavaScript when the landing page is opened. */
const LANDING_LIMIT_BYTES = 6000

const folder = mkdtempSync(join(tmpdir(), 'veld-build-'))
// Vitest's own NODE_ENV would make it a development build.
beforeAll(() => {
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['scripts/build-web.ts', folder], { env, stdio: 'pipe' })
}, 90_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the worker knows every script, style and font of the build, and only files that exist', () => {
  const listed = shellFiles()
  for (const name of readdirSync(join(folder, 'assets')))
    if (/\.(js|css|woff2)$/.test(name)) expect(listed).toContain(`/assets/${name}`)
  expect(listed).toContain('/index.html')
  expect(listed).toContain('/theme-start.js')
  const sizes = listed.map((url) => statSync(join(folder, url)).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(SHELL_LIMIT_BYTES)
})

test('the landing page is drawn already, and runs next to nothing', () => {
  const html = readFileSync(join(folder, 'landing.html'), 'utf8')
  for (const [, address] of html.matchAll(/["(](\/assets\/[^")]+)/g))
    expect(existsSync(join(folder, address!)), address).toBe(true)
  const [before, page] = html.split('<body>')
  expect(page).toContain('The till and back office for South African dispensaries')
  // The theme that comes after the first element is too late for what that has handed down.
  expect(page).not.toContain('<style')
  expect(before).toContain('--mantine-font-size-md: 0.9375rem')
  // Every class that the components have given is in the page's own styles.
  for (const [, names] of page!.matchAll(/class="([^"]+)"/g))
    for (const name of names!.split(' ').filter((one) => /^(_|m_)/.test(one)))
      expect(before!.includes(`.${name}`), name).toBe(true)
  const running = before!.replace(/<template.*<\/template>/s, '')
  const scripts = [...running.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1]!)
  expect(scripts).toHaveLength(2)
  const sizes = scripts.map((script) => statSync(join(folder, script)).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(LANDING_LIMIT_BYTES)
})

test('the till opens with little code; its dialogs come when they are wanted', () => {
  expect(firstLoadBytes(folder, 'till/till-screen.tsx')).toBeLessThan(TILL_LIMIT_BYTES)
})

test('a till that starts alone fetches few files, the large ones to be compiled whole', () => {
  const scripts = firstLoadScripts(folder, 'till/till-screen.tsx')
  expect(scripts.length).toBeLessThanOrEqual(FILES_AT_START)
  for (const script of scripts.filter(({ length }) => length > LARGE_BYTES))
    expect(script.subarray(0, 40).toString()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('the shelf is there before what a sale, a customer and an entry look like on the wire', () => {
  for (const script of firstLoadScripts(folder, 'till/till-screen.tsx'))
    for (const words of ['/api/transactions', '/api/customers', 'shift_counted'])
      expect(script.includes(words), words).toBe(false)
})

test.each(['dashboard', 'till', 'reports', 'manager'])(
  '%s opens before the charts are here',
  (page) => {
    for (const script of firstLoadScripts(folder, `${page}/${page}-screen.tsx`))
      expect(script.includes('recharts-bar')).toBe(false)
  },
)

test('the page of parts is for developing only', () => {
  for (const name of readdirSync(join(folder, 'assets')))
    expect(readFileSync(join(folder, 'assets', name)).includes('Every shared part')).toBe(false)
})

test('the palette comes when it is wanted', () => {
  for (const script of firstLoadScripts(folder, 'till/till-screen.tsx'))
    expect(script.includes('Nothing found')).toBe(false)
})

test('the worker carries no development code', () => {
  expect(readFileSync(join(folder, 'sw.js'), 'utf8')).not.toMatch(/process\.env|sourceMappingURL/)
})

test('scripts and styles have compressed copies of the same bytes', () => {
  for (const name of ['sw.js', ...readdirSync(join(folder, 'assets')).map((n) => `assets/${n}`)]) {
    if (!/\.(js|css)$/.test(name)) continue
    const file = join(folder, name)
    const plain = readFileSync(file)
    if (plain.length <= 1024) continue
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(plain)).toBe(true)
    expect(gunzipSync(readFileSync(`${file}.gz`)).equals(plain)).toBe(true)
  }
  expect(existsSync(join(folder, 'index.html.br'))).toBe(false)
})

function shellFiles(): string[] {
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
  return [...worker.matchAll(/url:\s*[`'"]([^`'"]+)[`'"],\s*revision:/g)].map((match) => match[1]!)
}
