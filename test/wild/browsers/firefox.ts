import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, clickActions, keyActions } from './browser.ts'

/** Fine, and can hover: the numbers are Firefox's. */
const MOUSE = 6

/** Nothing is fetched that the shop did not ask for, and there is a mouse, whatever the machine has. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
  'ui.allPointerCapabilities': MOUSE,
  'ui.prefersReducedMotion': 1,
  'ui.primaryPointerCapabilities': MOUSE,
}

/** Firefox, by WebDriver BiDi over its own WebSocket: no driver between. */
export async function openFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'veld-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const firefox = spawn('firefox-esr', words, {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(firefox, 'exit')
  const send = await connectBiDi(`${await addressIn(firefox.stderr)}/session`)
  await send('session.new', { capabilities: {} })
  // The first window has its keyboard in the address bar: keys reach the page, but its buttons do not obey them.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window' })
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const answer = await send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value)
    },
    async clickAt(x, y) {
      await send('input.performActions', { context, actions: clickActions(x, y) })
    },
    async type(text) {
      await send('input.performActions', { context, actions: keyActions(text) })
    },
    async chooseFile(selector, path) {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>(
        'browsingContext.locateNodes',
        { context, locator: { type: 'css', value: selector } },
      )
      const element = { sharedId: nodes[0]!.sharedId }
      await send('input.setFiles', { context, element, files: [path] })
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return Buffer.from(data, 'base64')
    },
    async close() {
      firefox.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

async function addressIn(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? []
    if (address) {
      // Whatever else it says must not fill the pipe.
      stderr.resume()
      return address
    }
  }
  throw new Error('Firefox ended before it said where it listens')
}

type Send = <Result = unknown>(method: string, params?: object) => Promise<Result>

interface Message {
  id?: number
  result?: unknown
  error?: string
  message?: string
}

async function connectBiDi(url: string): Promise<Send> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Message
    if (id === undefined) return
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed its connection'))
  })
  await once(socket, 'open')
  let sent = 0
  return (method, params = {}) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++sent, answer)
    socket.send(JSON.stringify({ id: sent, method, params }))
    return answer.promise as Promise<never>
  }
}
