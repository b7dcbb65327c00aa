import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/test-port.ts'
import { type Browser, clickActions, keyActions } from './browser.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK, the engine of Safari: by the WebDriver standard, on a screen of its own that nobody sees. */
export async function openWebkit(): Promise<Browser> {
  const { screen, display } = await openScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  })
  const ended = [driver, screen].map((child) => once(child, 'exit'))
  const session = await newSession(`http://127.0.0.1:${port}`)
  const send = <Result = unknown>(path: string, body?: object) =>
    ask<Result>(`${session}/${path}`, body)
  return {
    async open(url) {
      await send('url', { url })
    },
    async evaluate(expression) {
      const script = `
        const done = arguments[0];
        (async () => JSON.stringify(await (${expression})))()
          .then((value) => done({ value }), (error) => done({ problem: String(error) }));`
      const { value, problem } = await send<{ value?: string; problem?: string }>('execute/async', {
        script,
        args: [],
      })
      if (problem !== undefined) throw new Error(problem)
      return value === undefined || value === null ? undefined : JSON.parse(value)
    },
    async clickAt(x, y) {
      await send('actions', { actions: clickActions(x, y) })
    },
    async type(text) {
      await send('actions', { actions: keyActions(text) })
    },
    async chooseFile(selector, path) {
      const found = await send<Record<string, string>>('element', {
        using: 'css selector',
        value: selector,
      })
      await send(`element/${found[ELEMENT]}/value`, { text: path })
    },
    async resize(width, height) {
      await send('window/rect', { width, height })
    },
    async screenshot() {
      return Buffer.from(await ask<string>(`${session}/screenshot`), 'base64')
    },
    async close() {
      await fetch(session, { method: 'DELETE' })
      driver.kill('SIGTERM')
      screen.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}

async function openScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const words = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const number of createInterface({ input: screen.stdout }))
    return { screen, display: `:${number}` }
  throw new Error('Xvfb ended before it named its screen')
}

async function newSession(driver: string): Promise<string> {
  const isUp = () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await pause(50)
  const { sessionId } = await ask<{ sessionId: string }>(`${driver}/session`, {
    capabilities: { alwaysMatch: {} },
  })
  return `${driver}/session/${sessionId}`
}

async function ask<Result>(url: string, body?: object): Promise<Result> {
  const answer = await fetch(
    url,
    body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' },
  )
  const { value } = (await answer.json()) as { value: Result & { message?: string } }
  if (!answer.ok) throw new Error(value.message ?? `the driver answered ${answer.status}`)
  return value
}
