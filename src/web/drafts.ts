import { z } from 'zod'
import { session } from '#web/session/session.ts'

const PREFIX = 'veld-draft-'
/** Whatever the form: these are typed again. */
const NEVER_KEPT: readonly string[] = ['id_number', 'medical_card_number']

const Kept = z.object({
  user: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
type Values = z.output<typeof Kept>['values']

/**
 * What somebody has typed into a form and not saved, for this tab only: it is there again when they have signed in
 * anew. Whoever else signs in here neither sees nor leaves it.
 */
export const drafts = {
  /** What differs from the form as it was opened; nothing is kept when nothing does. */
  keep(form: string, values: object, opened: object): void {
    const user = session.get().user?.id
    if (user === undefined) return
    const typed = typedIn(values, opened)
    try {
      if (Object.keys(typed).length === 0) sessionStorage.removeItem(PREFIX + form)
      else sessionStorage.setItem(PREFIX + form, JSON.stringify({ user, values: typed }))
    } catch {
      // Storage is full or closed: it is not worth a form that cannot be typed into.
    }
  },
  find(form: string): Values | undefined {
    const user = session.get().user?.id
    return user === undefined ? undefined : draftOf(user, sessionStorage.getItem(PREFIX + form))
  },
  drop: (form: string): void => sessionStorage.removeItem(PREFIX + form),
  /** Of everybody, or of everybody but one. */
  forget(except?: string): void {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !isOf(except, sessionStorage.getItem(key)))
        sessionStorage.removeItem(key)
  },
}

/** The fields that somebody has changed, without those that no device keeps. */
export function typedIn(values: object, opened: object): Values {
  const before = new Map(Object.entries(opened))
  return Kept.shape.values.parse(
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) =>
          !NEVER_KEPT.includes(name) && typeof value !== 'object' && value !== before.get(name),
      ),
    ),
  )
}

/** What this person typed; nothing where what was kept is of somebody else. */
export function draftOf(user: string, kept: string | null): Values | undefined {
  return read(kept)?.user === user ? read(kept)?.values : undefined
}

const isOf = (user: string | undefined, kept: string | null): boolean =>
  user !== undefined && draftOf(user, kept) !== undefined

function read(kept: string | null): z.output<typeof Kept> | undefined {
  try {
    return Kept.parse(JSON.parse(kept ?? 'null'))
  } catch {
    return undefined
  }
}
