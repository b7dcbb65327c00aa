import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { apiKeysApi } from '#shared/api-keys/contract.ts'
import { keyAnswer } from './key-answer.ts'
import { makeKey } from './make-key.ts'
import { listKeys } from './queries.ts'
import { revokeKey } from './revoke-key.ts'
import { switchOnKey } from './switch-on-key.ts'

export function apiKeysRoutes(app: App): void {
  bind(app, apiKeysApi.listKeys, async (_, caller) => {
    const rows = await listKeys(caller.db)
    return rows.map((row) => keyAnswer(row, caller))
  })
  bind(app, apiKeysApi.makeKey, (wanted, caller) => makeKey(caller, wanted))
  bind(app, apiKeysApi.revokeKey, ({ id }, caller) => revokeKey(caller, id))
  bind(app, apiKeysApi.switchOnKey, ({ id }, caller) => switchOnKey(caller, id))
  bind(app, apiKeysApi.usage, (_, { db, tally, settings, now }) =>
    tally.usage(db, now, settings.timezone),
  )
}
