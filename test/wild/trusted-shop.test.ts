import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/test-port.ts'
import { NO_DEMO } from '#server/test-program.ts'
import { issueCertificate, makeAuthority } from '#server/tls/authority.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { startShopProcess } from '../shop-process.ts'
import { has } from './debian.ts'

const NAME = 'till.local'

/** Chromium as the till of a shop has it: with names of the network, and a store of authorities of its own. */
async function aBrowserOf(home: string) {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--host-resolver-rules=MAP * 127.0.0.1'],
    env: { ...process.env, HOME: home },
    ...(executablePath !== undefined && { executablePath }),
  })
  onTestFinished(() => browser.close())
  return browser
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'veld-https-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** As the steps of the page `/trust` do it by hand. */
function trust(home: string, certificate: string): void {
  const store = join(home, '.pki/nssdb')
  mkdirSync(store, { recursive: true })
  const file = join(home, 'veld-authority.crt')
  writeFileSync(file, certificate)
  execFileSync('certutil', ['-d', `sql:${store}`, '-N', '--empty-password'])
  execFileSync('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', 'Veld', '-i', file])
}

describe.runIf(has('libnss3-tools'))('https in the shop', () => {
  test('Chromium believes the shop once its authority is trusted, and not before', async () => {
    const [dataDir, stranger, device] = [aFolder(), aFolder(), aFolder()]
    const { certificate } = makeAuthority(dataDir, [NAME], new Date())
    const [port, secure] = [await freePort(), await freePort()]
    const shop = await startShopProcess({
      port,
      dataDir,
      env: { ...NO_DEMO, TLS_PORT: String(secure) },
    })
    onTestFinished(async () => void (await shop.stop()))

    const without = await aBrowserOf(stranger)
    const refused = (await without.newPage()).goto(`https://${NAME}:${secure}/`)
    await expect(refused).rejects.toThrow('ERR_CERT_AUTHORITY')
    // The page that helps is there for it, without a word of https. In another tab: what tells of the refusal may come
    // into the first one late.
    const help = await without.newPage()
    expect((await help.goto(`http://${NAME}:${port}/trust`))!.status()).toBe(200)

    trust(device, certificate)
    const page = await (await aBrowserOf(device)).newPage()
    await page.goto(`http://${NAME}:${port}/`)
    expect(page.url()).toBe(`https://${NAME}:${secure}/`)
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true)
    expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(true)
  })

  test('Chromium refuses what the authority was not made for', async () => {
    const [dataDir, device] = [aFolder(), aFolder()]
    const authority = makeAuthority(dataDir, [], new Date())
    trust(device, authority.certificate)
    const pem = issueCertificate(authority, ['www.bank.example', NAME], new Date())
    const forger = createServer({ cert: pem, key: pem }, (_, answer) => answer.end('money'))
    const port = await freePort()
    await new Promise<void>((resolve) => forger.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => void forger.close())
    const page = await (await aBrowserOf(device)).newPage()
    await expect(page.goto(`https://www.bank.example:${port}/`)).rejects.toThrow('ERR_CERT')
  })
})
