import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/test-port.ts'
import { aFolder, NO_DEMO } from '#server/test-program.ts'
import { type CopyOfSources, copyOfSources } from '../../scripts/mutate/copy-of-sources.ts'

/** Neither a home nor a cache that npm could write. */
const READ_ONLY = { HOME: '/dev/null', npm_config_cache: '/dev/null/cache' }

/** What this checkout was installed from is not fetched again, and npm asks nobody what it thinks of it. */
const FROM_CACHE = {
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
}

describe('npm ci --omit=dev with a web that is built', () => {
  let copy: CopyOfSources
  const inCopy = (path: string) => join(copy.folder, path)
  beforeAll(() => {
    copy = copyOfSources()
    rmSync(inCopy('node_modules'))
    for (const path of ['dist/web', 'dist/web-stamp'])
      cpSync(path, inCopy(path), { recursive: true })
    execFileSync('npm', ['ci', '--omit=dev'], {
      cwd: copy.folder,
      env: { ...process.env, ...FROM_CACHE },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  })
  afterAll(() => copy.remove())

  test('is all that a shop needs', async () => {
    expect(await npmStart(READ_ONLY)).toEqual({ opened: true, installed: false })
    expect(existsSync(inCopy('node_modules/vite'))).toBe(false)
  })

  test('stays as it is when the web must be built and npm cannot fetch the rest', async () => {
    const installed = readFileSync(inCopy('node_modules/.package-lock.json'), 'utf8')
    const source = readFileSync(inCopy('src/web/main.tsx'), 'utf8')
    appendFileSync(inCopy('src/web/main.tsx'), '\n// changed\n')
    const cut = { ...READ_ONLY, npm_config_offline: 'true' }
    expect(await npmStart(cut)).toEqual({ opened: false, installed: true })
    expect(readFileSync(inCopy('node_modules/.package-lock.json'), 'utf8')).toBe(installed)
    expect(existsSync(inCopy('node_modules/postgres/package.json'))).toBe(true)
    // Without that change it runs as before.
    cpSync('src/web/main.tsx', inCopy('src/web/main.tsx'))
    expect(readFileSync(inCopy('src/web/main.tsx'), 'utf8')).toBe(source)
    expect(await npmStart(READ_ONLY)).toEqual({ opened: true, installed: false })
  })

  // Everything is fetched and built.
  const patience = { timeout: 900_000 }
  test('is replaced by all packages when its web must be built', patience, async () => {
    appendFileSync(inCopy('src/web/main.tsx'), '\n// changed\n')
    expect(await npmStart(FROM_CACHE)).toEqual({ opened: true, installed: true })
    expect(existsSync(inCopy('node_modules/vite/package.json'))).toBe(true)
    expect(existsSync(inCopy('dist/install'))).toBe(false)
    expect(existsSync(inCopy('node_modules-old'))).toBe(false)
  })

  /** Starts the shop of the copy, and stops it. Installed: npm was asked for packages. */
  async function npmStart(env: Record<string, string>) {
    const port = await freePort()
    const settings = { ...NO_DEMO, PORT: String(port), DATA_DIR: aFolder(), LOG_LEVEL: 'warn' }
    const child = spawn('npm', ['start'], {
      cwd: copy.folder,
      env: { PATH: outsidePath(), HOME: process.env['HOME'], ...settings, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => (output += String(piece)))
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    onTestFinished(() => void child.kill('SIGTERM'))
    let opened = false
    while (!opened && child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      opened = answer?.ok === true
      await pause(50)
    }
    child.kill('SIGTERM')
    await exited
    return { opened, installed: output.includes('Installing packages') }
  }
})

/** Without the programs of the checkout that runs this test. */
function outsidePath(): string {
  const entries = (process.env['PATH'] ?? '').split(':')
  return entries.filter((entry) => !entry.includes('node_modules')).join(':')
}
