import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { tillsApi } from '#shared/tills/contract.ts'
import { changeTill } from './change-till.ts'
import { getTill, listTills, updateTillSeen } from './queries.ts'
import { registerTill } from './register-till.ts'

export function tillsRoutes(app: App): void {
  bind(app, tillsApi.listTills, (_, caller) => listTills(caller.db, todayIn(caller)))
  bind(app, tillsApi.registerTill, (till, caller) => registerTill(caller, till))
  bind(app, tillsApi.changeTill, (change, caller) => changeTill(caller, change))
  bind(app, tillsApi.seeTill, async ({ id, ...seen }, caller) => {
    await updateTillSeen(caller.db, id, { now: caller.now, ...seen })
    return getTill(caller.db, id, todayIn(caller))
  })
}
