import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { darkApi } from '#shared/dark/contract.ts'
import { getState } from './queries.ts'
import { readStick } from './read-stick.ts'
import { sendEntries } from './send-entries.ts'
import { takeKit } from './take-kit.ts'

export function darkRoutes(app: App): void {
  bind(app, darkApi.takeKit, ({ id }, caller) => takeKit(caller, id))
  bind(app, darkApi.readStick, ({ file }, caller) => readStick(caller, file))
  bind(app, darkApi.tillState, ({ id }, { db, now }) => getState(db, id, now))
  bind(app, darkApi.sendEntries, ({ id, entries }, caller) => sendEntries(caller, id, entries))
}
