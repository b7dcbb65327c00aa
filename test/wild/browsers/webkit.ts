import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/test-port.ts'
import { type Browser, clickActions, keyActions } from './browser.ts'
import { openScreen } from './screen.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK, the engine of Safari: by the WebDriver standard, on a screen of its own that nobody sees. */
export async function openWebkit(): Promise<Browser> {
  const screen = await openScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...screen.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  })
  const ended = once(driver, 'exit')
  const session = await newSession(`http://127.0.0.1:${port}`, driver)
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
      await ended
      await screen.close()
    },
  }
}

async function newSession(address: string, driver: ChildProcess): Promise<string> {
  const isUp = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended before it answered')
    await pause(50)
  }
  const { sessionId } = await ask<{ sessionId: string }>(`${address}/session`, {
    capabilities: { alwaysMatch: {} },
  })
  return `${address}/session/${sessionId}`
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
