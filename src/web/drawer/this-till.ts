const PLACE = 'veld.till'

/** The till that this browser is, once it has been registered. Read at every payment, without the code that registers. */
export function thisTillId(): number | undefined {
  const id = Number(localStorage.getItem(PLACE))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const keepTillId = (id: number): void => localStorage.setItem(PLACE, String(id))
