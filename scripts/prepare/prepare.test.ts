import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'

test('installs once, and again when the lock changes', async () => {
  const clone = aClone()
  expect(await prepare(clone)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Installing packages/),
  })
  expect(await prepare(clone)).toMatchObject({ code: 0, output: expect.stringMatching(/^$/) })
  writeFileSync(join(clone, 'package-lock.json'), lock('2.0.0'))
  await prepare(clone)
  expect(installs(clone)).toEqual([
    expect.stringMatching(/^ci --include=dev /),
    expect.stringMatching(/^ci --include=dev /),
  ])
})

test('two at once install once', async () => {
  const clone = aClone()
  const both = await Promise.all([prepare(clone), prepare(clone)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(installs(clone)).toHaveLength(1)
})

test('accepts what somebody installed by hand', async () => {
  const clone = aClone()
  mkdirSync(join(clone, 'node_modules'))
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), lock('1.0.0'))
  expect((await prepare(clone)).code).toBe(0)
  expect(installs(clone)).toEqual([])
})

test('installs when what is there is older than the lock', async () => {
  const clone = aClone()
  mkdirSync(join(clone, 'node_modules'))
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), lock('0.9.0'))
  await prepare(clone)
  expect(installs(clone)).toHaveLength(1)
})

test('shows what npm said when it fails, and tries again the next time', async () => {
  const clone = aClone()
  writeFileSync(join(clone, 'offline'), '')
  expect(await prepare(clone)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no network today/),
  })
  rmSync(join(clone, 'offline'))
  expect((await prepare(clone)).code).toBe(0)
})

describe('a shop without the tools of developers', () => {
  test('runs, and nothing is installed, once its web is built', async () => {
    const clone = aClone()
    expect((await prepare(clone, 'web')).code).toBe(0)
    omitTools(clone, '1.0.0')
    expect(await prepare(clone, 'web')).toEqual({ code: 0, output: '' })
    expect(await prepare(clone)).toEqual({ code: 0, output: '' })
    expect(installs(clone)).toHaveLength(1)
  })

  test('gets them when its web must be built, or where they are asked for', async () => {
    for (const wanted of ['web', 'tools']) {
      const clone = aClone()
      omitTools(clone, '1.0.0')
      expect((await prepare(clone, wanted)).code).toBe(0)
      expect(installs(clone)).toHaveLength(1)
    }
  })

  test('keeps all it has when nothing can be installed', async () => {
    const clone = aClone()
    omitTools(clone, '0.9.0')
    writeFileSync(join(clone, 'offline'), '')
    expect((await prepare(clone, 'web')).code).toBe(1)
    expect(readFileSync(join(clone, 'node_modules/.package-lock.json'), 'utf8')).toBe(
      lockWithoutTools('0.9.0'),
    )
    expect(readdirSync(join(clone, 'dist'))).toEqual([])
  })

  function omitTools(clone: string, version: string): void {
    rmSync(join(clone, 'node_modules'), { recursive: true, force: true })
    mkdirSync(join(clone, 'node_modules'))
    writeFileSync(join(clone, 'node_modules/.package-lock.json'), lockWithoutTools(version))
  }
})

test('a package whose checksum is not known is not installed', async () => {
  const clone = aClone()
  writeFileSync(join(clone, 'package-lock.json'), lock('1.0.0').replace('"integrity"', '"other"'))
  expect(await prepare(clone)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^package-lock\.json has no checksum of a, which .*\n$/),
  })
  expect(installs(clone)).toEqual([])
})

test('builds the web when its sources changed, and keeps the old build when that fails', async () => {
  const clone = aClone()
  expect(await prepare(clone, 'web')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Building/),
  })
  expect(await prepare(clone, 'web')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^$/),
  })
  const page = join(clone, 'dist/web/index.html')
  expect(readFileSync(page, 'utf8')).toBe('first')

  writeFileSync(join(clone, 'src/web/main.tsx'), 'throw')
  expect(await prepare(clone, 'web')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/could not be built/),
  })
  expect(readFileSync(page, 'utf8')).toBe('first')

  writeFileSync(join(clone, 'src/web/main.tsx'), 'second')
  expect((await prepare(clone, 'web')).code).toBe(0)
  expect(readFileSync(page, 'utf8')).toBe('second')
})

/** A checkout with the real scripts, an npm that only says what it was asked, and a tiny build. */
function aClone(): string {
  const clone = mkdtempSync(join(tmpdir(), 'veld-prepare-'))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  cpSync('scripts', join(clone, 'scripts'), { recursive: true })
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(clone, 'package-lock.json'), lock('1.0.0'))
  mkdirSync(join(clone, 'src/web'), { recursive: true })
  writeFileSync(join(clone, 'src/web/main.tsx'), 'first')
  writeFileSync(
    join(clone, 'scripts/build-web.ts'),
    `import { readFileSync, writeFileSync } from 'node:fs'
     const source: string = readFileSync('src/web/main.tsx', 'utf8')
     if (source === 'throw') throw new Error('broken')
     writeFileSync(process.argv[2] + '/index.html', source)`,
  )
  mkdirSync(join(clone, 'bin'))
  symlinkSync(process.execPath, join(clone, 'bin/node'))
  writeFileSync(
    join(clone, 'bin/npm'),
    `#!/bin/sh
     rm -rf node_modules
     if [ -e ${clone}/offline ]; then echo 'no network today' >&2; exit 1; fi
     echo "$@" >> ${clone}/installs; mkdir -p node_modules; sleep 0.3`,
  )
  chmodSync(join(clone, 'bin/npm'), 0o755)
  return clone
}

function lock(version: string): string {
  const integrity = 'sha512-x'
  return JSON.stringify({
    packages: {
      'node_modules/a': { version, integrity },
      'node_modules/b': { version: '1.0.0', integrity, optional: true },
      'node_modules/tool': { version: '1.0.0', integrity, dev: true },
    },
  })
}

/** What npm leaves that was told to omit the tools of developers. */
function lockWithoutTools(version: string): string {
  return JSON.stringify({ packages: { 'node_modules/a': { version } } })
}

function installs(clone: string): string[] {
  try {
    return readFileSync(join(clone, 'installs'), 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

async function prepare(clone: string, ...wanted: string[]) {
  const child = spawn(process.execPath, ['scripts/prepare.mjs', ...wanted], {
    cwd: clone,
    env: { PATH: `${clone}/node_modules/.bin:${clone}/bin:/usr/bin:/bin` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await closed) as [number | null]
  return { code, output: out + err }
}
