import { ServerResponse } from 'node:http'
import { EVENING_MS } from './busy-afternoon.ts'

// Loaded before the shop whose pictures are taken: its clock is as far ahead as SHIFT_CLOCK_MS says, and by hours more
// once somebody asks for its evening.
let ahead = Number(process.env['SHIFT_CLOCK_MS'])
const RealDate = Date

process.on('SIGUSR2', () => {
  ahead += EVENING_MS
})

globalThis.Date = new Proxy(RealDate, {
  construct: (real, given: unknown[]) =>
    Reflect.construct(real, given.length === 0 ? [RealDate.now() + ahead] : given) as object,
  get: (real, name, receiver) =>
    name === 'now' ? () => RealDate.now() + ahead : (Reflect.get(real, name, receiver) as unknown),
})

// Answers bear the time too, by which a till goes until the shop has told its own.
ServerResponse.prototype.writeHead = new Proxy(Reflect.get(ServerResponse.prototype, 'writeHead'), {
  apply(writeHead, response: ServerResponse, words) {
    response.setHeader('date', new Date().toUTCString())
    return Reflect.apply(writeHead, response, words)
  },
})
