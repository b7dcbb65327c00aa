import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { shiftsApi } from '#shared/shifts/contract.ts'
import { closeShift, lookAtShift } from './close-shift.ts'
import { countShift } from './count-shift.ts'
import { openShift } from './open-shift.ts'
import { readDrawers } from './read-drawers.ts'
import { getShift, readShifts } from './read-shift.ts'
import { recordEvent } from './record-event.ts'

export function shiftsRoutes(app: App): void {
  bind(app, shiftsApi.listShifts, (query, caller) => readShifts(caller, query))
  bind(app, shiftsApi.listDrawers, (_, caller) => readDrawers(caller))
  bind(app, shiftsApi.getShift, ({ id }, caller) => getShift(caller, id))
  bind(app, shiftsApi.openShift, (shift, caller) => openShift(caller, shift))
  bind(app, shiftsApi.recordEvent, (event, caller) => recordEvent(caller, event))
  bind(app, shiftsApi.countShift, (count, caller) => countShift(caller, count))
  bind(app, shiftsApi.closeShift, ({ id }, caller) => closeShift(caller, id))
  bind(app, shiftsApi.lookAtShift, ({ id }, caller) => lookAtShift(caller, id))
}
