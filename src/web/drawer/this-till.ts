const PLACE = 'veld.till'

/**
 * The till that this browser is, once it has been registered. Read at every payment, without the code that registers.
 */
export function thisTillId(): number | undefined {
  const id = Number(localStorage.getItem(PLACE))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Undefined where it is to be registered anew. */
export function keepTillId(id: number | undefined): void {
  if (id === undefined) localStorage.removeItem(PLACE)
  else localStorage.setItem(PLACE, String(id))
}
