import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/test-port.ts'
import { aFolder, NO_DEMO, opened, type Program, run } from '#server/test-program.ts'
import { has } from './debian.ts'
import { sellAt } from './sell-at.ts'
import { wildFolder } from './wild-shop.ts'

describe('a shop opens and sells', () => {
  test('where the machine is in Auckland, without a home to write in', () =>
    sells({ TZ: 'Pacific/Auckland', HOME: '/dev/null' }))

  test.runIf(has('locales'))('where the machine speaks Turkish', async () => {
    const locales = aFolder()
    const words = ['-i', 'tr_TR', '-f', 'UTF-8', join(locales, 'tr_TR.UTF-8')]
    execFileSync('localedef', words, { stdio: ['ignore', 'ignore', 'pipe'] })
    await sells({ LOCPATH: locales, LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })
  })
})

async function sells(env: Record<string, string>): Promise<void> {
  const port = await freePort()
  const shop = await opened(run({ ...env, PORT: String(port), DATA_DIR: aFolder() }))
  expect(await sellAt(port)).toBe(200)
  await stops(shop)
}

describe('a shop listens', () => {
  const DATA_DIR = wildFolder()
  test.each([
    ['::1', ['[::1]']],
    ['::', ['[::1]', '127.0.0.1']],
    ['127.0.0.1', ['127.0.0.1']],
  ])('with HOST=%s at %j', async (HOST, hosts) => {
    const port = await freePort(HOST)
    const env = { ...NO_DEMO, HOST, PORT: String(port), DATA_DIR }
    const shop = await opened(run(env), `http://${hosts[0]}:${port}`)
    for (const host of hosts)
      expect((await fetch(`http://${host}:${port}/readyz`)).status, host).toBe(200)
    await stops(shop)
  })
})

describe('on a host with Node', () => {
  const [folder, DATA_DIR] = [wildFolder(), wildFolder()]
  const versions = ['22', '24']
  beforeAll(() => installNodes(folder, versions))

  test.each(versions)('%s the clone is prepared and the shop opens', async (version) => {
    const node = join(folder, 'node_modules', version, 'bin/node')
    expect(existsSync(node)).toBe(true)
    const prepared = spawnSync(node, ['scripts/prepare.mjs', 'web'], { encoding: 'utf8' })
    expect(prepared).toMatchObject({ status: 0, stdout: '', stderr: '' })
    // The server itself runs on a Node of 24 or newer, whichever started it: as `npm start` does.
    const env = { ...NO_DEMO, PORT: String(await freePort()), DATA_DIR }
    await stops(await opened(run(env, version === '24' ? node : undefined)))
  })
})

/** From npm's registry, as that is what hosts of tests can reach; each in the folder of its number. */
async function installNodes(folder: string, versions: readonly string[]): Promise<void> {
  const name = `node-${process.platform}-${process.arch}`
  const wanted = versions.map((version) => `${version}@npm:${name}@${version}`)
  const words = ['install', `--prefix=${folder}`, '--no-save', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', [...words, ...wanted], { cwd: folder })
}

async function stops(shop: Program): Promise<void> {
  shop.process.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
}
