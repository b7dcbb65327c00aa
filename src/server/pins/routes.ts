import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { pinsApi } from '#shared/pins/contract.ts'
import { findPinTime, listSellers } from './queries.ts'
import { isSignInFresh, resetPin, setPin } from './set-pin.ts'
import { lockTill, switchSeller } from './switch-seller.ts'

export function pinsRoutes(app: App): void {
  bind(app, pinsApi.pinState, async (_, caller) => ({
    set_at: await findPinTime(caller.db, caller.user.id),
    is_sign_in_fresh: isSignInFresh(caller),
  }))
  bind(app, pinsApi.setPin, ({ pin }, caller) => setPin(caller, pin))
  bind(app, pinsApi.resetPin, ({ id }, caller) => resetPin(caller, id))
  bind(app, pinsApi.listSellers, (_, { db }) => listSellers(db))
  bind(app, pinsApi.switchSeller, ({ user_id, pin }, caller) => switchSeller(caller, user_id, pin))
  bind(app, pinsApi.lockTill, (_, caller) => lockTill(caller))
}
