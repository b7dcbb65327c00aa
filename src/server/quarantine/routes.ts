import { answerPage } from '#server/db/paging.ts'
import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { quarantineApi } from '#shared/quarantine/contract.ts'
import { moveToQuarantine } from './move-in.ts'
import { listQuarantine } from './queries.ts'
import { destroyQuarantined, restoreQuarantined } from './take-out.ts'

export function quarantineRoutes(app: App): void {
  bind(app, quarantineApi.listQuarantine, async (query, { db, reply }) =>
    answerPage(await listQuarantine(db, query), reply.headers),
  )
  bind(app, quarantineApi.move, (wanted, caller) => moveToQuarantine(caller, wanted))
  bind(app, quarantineApi.destroy, (wanted, caller) => destroyQuarantined(caller, wanted))
  bind(app, quarantineApi.restore, (wanted, caller) => restoreQuarantined(caller, wanted))
}
