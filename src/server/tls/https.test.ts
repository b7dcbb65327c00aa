import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { rawRequest } from '#server/http/test-socket.ts'
import { createLog } from '#server/log.ts'
import { freePort } from '#server/test-port.ts'
import { aFolder, NO_DEMO, opened, run } from '#server/test-program.ts'
import { DAY_MS } from '#shared/dates.ts'
import { type Authority, issueCertificate, makeAuthority, readAuthority } from './authority.ts'
import { keepCertificate, openTls } from './open-tls.ts'
import { getSecurely, handshake } from './test-handshake.ts'

const NOW = new Date()

test('with a certificate of its own the shop is on https, and http leads there but for the page that helps', async () => {
  const { env, authority, ca } = await aCertifiedShop({ TRUSTED_PROXY: '127.0.0.9' })
  const shop = await opened(run(env))
  const [plain, secure] = [shop.origin, `https://localhost:${env.TLS_PORT}`]

  const moved = await fetch(`${plain}/pos?a=b`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([308, `${secure}/pos?a=b`])
  const posted = await fetch(`${plain}/api/sessions`, {
    method: 'POST',
    redirect: 'manual',
    headers: { host: 'evil.example' },
  })
  expect([posted.status, posted.headers.get('location')]).toEqual([308, `${secure}/api/sessions`])
  for (const path of ['/healthz', '/readyz'])
    expect((await fetch(`${plain}${path}`)).status).toBe(200)

  const page = await fetch(`${plain}/trust`, { redirect: 'manual' })
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain(authority.x509.fingerprint256)
  expect(text).toContain('<svg class="code"')
  const file = await fetch(`${plain}/trust/veld-authority.crt`, { redirect: 'manual' })
  expect(file.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  expect(Buffer.from(await file.arrayBuffer()).equals(authority.x509.raw)).toBe(true)

  const answer = await getSecurely(Number(env.TLS_PORT), ca, '/api/users/me')
  expect(answer.status).toBe(401)
  // Told so, a till whose certificate is not believed for a day could not be helped.
  expect(answer.headers['strict-transport-security']).toBeUndefined()
  expect((await getSecurely(Number(env.TLS_PORT), ca, '/trust')).text).toBe(text)
})

test('connections over TLS have their share of the room, and one that waits for its answer keeps it', async () => {
  const { env, ca } = await aCertifiedShop({
    MAX_CONNECTIONS: '4',
    MAX_CONNECTIONS_PER_ADDRESS: '2',
  })
  await opened(run(env))
  const port = Number(env.TLS_PORT)
  const held = Array.from({ length: 6 }, () =>
    connect({ port, host: '127.0.0.1', ca, servername: 'localhost' }),
  )
  for (const socket of held) socket.on('error', () => {})
  onTestFinished(() => void held.map((socket) => socket.destroy()))
  await expect.poll(() => held.filter(({ destroyed }) => !destroyed)).toHaveLength(2)
  expect((await getSecurely(port, ca, '/healthz')).status).toBe(200)
  // Closed ones give their room back: many more come one after the other.
  for (let n = 0; n < 12; n += 1) expect((await getSecurely(port, ca, '/healthz')).status).toBe(200)

  // Its body is still to come when others push in: whoever asked nothing goes first.
  const busy = connect({ port, host: '127.0.0.1', ca, servername: 'localhost' })
  busy.on('error', () => {})
  let said = ''
  busy.on('data', (piece) => (said += String(piece)))
  await once(busy, 'secureConnect')
  busy.write(rawRequest('POST', '/api/sessions', { body: '{', announced: 2 }))
  await pause(300)
  const idle = connect({ port, host: '127.0.0.1', ca, servername: 'localhost' })
  idle.on('error', () => {})
  await once(idle, 'secureConnect')
  expect((await getSecurely(port, ca, '/healthz')).status).toBe(200)
  busy.write('}')
  await expect.poll(() => said).toMatch(/^HTTP\/1\.1 4/)
  busy.destroy()
  idle.destroy()
})

test('the command makes a certificate, prints what to compare, and refuses a name that devices would not believe', () => {
  const DATA_DIR = aFolder()
  const made = certificate(DATA_DIR, '192.168.1.5')
  expect(made.code).toBe(0)
  const { x509 } = readAuthority(DATA_DIR)
  expect(made.output).toContain(x509.fingerprint256)
  expect(made.output).toContain('http://192.168.1.5:3000/trust')
  expect(made.output).toContain('HOST=0.0.0.0')
  const again = certificate(DATA_DIR)
  expect(again.output).toContain('The certificate of this shop is good.')
  expect(readAuthority(DATA_DIR).x509.fingerprint256).toBe(x509.fingerprint256)
  const beyond = certificate(DATA_DIR, 'till.example.co.za')
  expect(beyond.code).toBe(1)
  expect(beyond.output.trim().split('\n')).toHaveLength(1)
  expect(beyond.output).toContain('npm run certificate -- --new till.example.co.za')
  expect(certificate(DATA_DIR, 'not a name').output.trim()).toBe(
    'not a name is neither a name of the network nor an address.',
  )
  expect(certificate(DATA_DIR, '--new', 'till.example.co.za').code).toBe(0)
  expect(readAuthority(DATA_DIR).x509.fingerprint256).not.toBe(x509.fingerprint256)
})

test('a certificate that is renewed in its files is used without a restart', async () => {
  const { env, ca, folder } = await aCertifiedShop()
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const put = (days: number) => {
    const pem = issueCertificate(
      readAuthority(env.DATA_DIR),
      ['localhost'],
      new Date(NOW.getTime() + days * DAY_MS),
    )
    for (const file of [cert, key]) writeFileSync(file, pem)
  }
  put(-2)
  const tls = openTls(
    readEnv({ ...env, TLS_CERT: cert, TLS_KEY: key }),
    NOW,
    createLog('silent'),
  ).tls!
  const first = tls.pair().cert
  expect(tls.look(NOW)).toBe(false)
  // While they are written they are not a pair: the older one goes on, and nothing is lost.
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  writeFileSync(key, other.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => tls.look(NOW)).toThrow('is not the key of the certificate')
  expect(tls.pair().cert).toBe(first)
  put(-1)
  expect(tls.look(NOW)).toBe(true)
  expect(tls.pair().cert).not.toBe(first)

  const shop = await opened(run({ ...env, TLS_CERT: cert, TLS_KEY: key }))
  const before = (await handshake(Number(env.TLS_PORT), ca)).serialNumber
  put(0)
  await expect
    .poll(async () => (await handshake(Number(env.TLS_PORT), ca)).serialNumber, {
      timeout: 30_000,
      interval: 500,
    })
    .not.toBe(before)
  expect(shop.process.exitCode).toBeNull()
})

test('the running shop renews its own certificate by its clock', async () => {
  const { env } = await aCertifiedShop()
  const { tls } = openTls(readEnv(env), NOW, createLog('silent'))
  const first = tls!.pair().cert
  let used = 0
  const clock = { now: NOW }
  const keeper = keepCertificate(
    tls!,
    { useNewPair: () => (used += 1) },
    { clock: () => clock.now, log: createLog('silent') },
    5,
  )
  await pause(50)
  expect(used).toBe(0)
  clock.now = new Date(NOW.getTime() + 370 * DAY_MS)
  await expect.poll(() => used).toBe(1)
  expect(tls!.pair().cert).not.toBe(first)
  expect(tls!.pair().endsAt.getTime()).toBeGreaterThan(NOW.getTime() + 700 * DAY_MS)
  keeper.stop()
})

test('files that are no pair stop the start with one clear line', async () => {
  const { env, folder } = await aCertifiedShop()
  const { tls } = openTls(readEnv(env), NOW, createLog('silent'))
  const good = join(folder, 'good.pem')
  writeFileSync(good, tls!.pair().cert)
  const other = join(folder, 'other.pem')
  writeFileSync(other, issueCertificate(readAuthority(env.DATA_DIR), ['localhost'], NOW))
  const nothing = join(folder, 'nothing.pem')
  writeFileSync(nothing, 'no PEM at all')
  const missing = join(folder, 'missing.pem')
  const open = (TLS_CERT: string, TLS_KEY: string) => () =>
    openTls(readEnv({ ...env, TLS_CERT, TLS_KEY }), NOW, createLog('silent'))
  expect(open(good, good)).not.toThrow()
  expect(open(good, other)).toThrow(
    `TLS_KEY ${other} is not the key of the certificate in ${good}.`,
  )
  expect(open(nothing, good)).toThrow(`TLS_CERT ${nothing} holds no certificate in PEM form.`)
  expect(open(good, nothing)).toThrow(`TLS_KEY ${nothing} holds no private key in PEM form`)
  expect(open(missing, good)).toThrow(`TLS_CERT ${missing} cannot be read: ENOENT.`)
  const refused = run({ ...env, TLS_CERT: good, TLS_KEY: other })
  expect(await refused.exited).toBe(1)
  expect(refused.output().trim()).toBe(
    `TLS_KEY ${other} is not the key of the certificate in ${good}.`,
  )
})

test('an address of plain http becomes one of https, or the owner is told how', () => {
  const folder = aFolder()
  makeAuthority(folder, ['till.local', 'fd00::7'], NOW)
  const originOf = (PUBLIC_ORIGIN: string, PORT = '3000') =>
    openTls(readEnv({ PUBLIC_ORIGIN, PORT, DATA_DIR: folder }), NOW, createLog('silent')).env
      .PUBLIC_ORIGIN
  expect(originOf('http://192.168.1.5:3000')).toBe('https://192.168.1.5:3443')
  expect(originOf('http://shop', '80')).toBe('https://shop:3443')
  expect(originOf('https://till.example.co.za')).toBe('https://till.example.co.za')
  expect(originOf('')).toBe('https://till.local:3443')
  expect(() => originOf('http://shop')).toThrow(
    'PUBLIC_ORIGIN is wrong: with a certificate it is https, such as https://shop:3443',
  )
})

interface CertifiedShop {
  env: Record<string, string> & { DATA_DIR: string }
  folder: string
  authority: Authority
  ca: string
}

async function aCertifiedShop(more: Record<string, string> = {}): Promise<CertifiedShop> {
  const [DATA_DIR, folder] = [aFolder(), aFolder()]
  const authority = makeAuthority(DATA_DIR, [], NOW)
  const env = {
    ...NO_DEMO,
    PORT: String(await freePort()),
    TLS_PORT: String(await freePort()),
    DATA_DIR,
    ...more,
  }
  return { env, folder, authority, ca: authority.certificate }
}

function certificate(
  DATA_DIR: string,
  ...words: string[]
): { code: number | null; output: string } {
  const command = fileURLToPath(new URL('../certificate.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
    cwd: DATA_DIR,
    env: { PATH: process.env['PATH'], DATA_DIR },
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}
