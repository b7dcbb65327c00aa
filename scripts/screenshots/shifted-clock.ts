// Loaded before the shop whose pictures are taken: its clock is as far ahead as SHIFT_CLOCK_MS says.
const ahead = Number(process.env['SHIFT_CLOCK_MS'])
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (real, given: unknown[]) =>
    Reflect.construct(real, given.length === 0 ? [RealDate.now() + ahead] : given) as object,
  get: (real, name, receiver) =>
    name === 'now' ? () => RealDate.now() + ahead : (Reflect.get(real, name, receiver) as unknown),
})
