import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '#server/test-port.ts'
import { aFolder, NO_DEMO, opened, type Program, run } from '#server/test-program.ts'
import { has } from './debian.ts'
import { sellAt } from './sell-at.ts'

describe('a shop opens and sells', () => {
  test('where the machine is in Auckland', () => sells({ TZ: 'Pacific/Auckland' }))

  test('without a home to write in', () => sells({ HOME: '/dev/null' }))

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
  test.each([
    ['::1', ['[::1]']],
    ['::', ['[::1]', '127.0.0.1']],
    ['127.0.0.1', ['127.0.0.1']],
  ])('with HOST=%s at %j', async (HOST, hosts) => {
    const port = await freePort(HOST)
    const env = { ...NO_DEMO, HOST, PORT: String(port), DATA_DIR: aFolder() }
    const shop = await opened(run(env), `http://${hosts[0]}:${port}`)
    for (const host of hosts)
      expect((await fetch(`http://${host}:${port}/readyz`)).status, host).toBe(200)
    await stops(shop)
  })
})

describe.each(['22', '24'])('on a host with Node %s', (version) => {
  test('the clone is prepared and the shop opens', async () => {
    const node = installNode(version)
    const prepared = spawnSync(node, ['scripts/prepare.mjs', 'web'], { encoding: 'utf8' })
    expect(prepared).toMatchObject({ status: 0, stdout: '', stderr: '' })
    // The server itself runs on a Node of 24 or newer, whichever started it: as `npm start` does.
    const env = { ...NO_DEMO, PORT: String(await freePort()), DATA_DIR: aFolder() }
    await stops(await opened(run(env, version === '24' ? node : undefined)))
  })
})

/** From npm's registry, as that is what hosts of tests can reach. */
function installNode(major: string): string {
  const folder = aFolder()
  const name = `node-${process.platform}-${process.arch}`
  const words = ['install', `--prefix=${folder}`, '--no-save', `${name}@${major}`]
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const node = join(folder, 'node_modules', name, 'bin/node')
  expect(existsSync(node)).toBe(true)
  return node
}

async function stops(shop: Program): Promise<void> {
  shop.process.kill('SIGTERM')
  expect(await shop.exited).toBe(0)
}
