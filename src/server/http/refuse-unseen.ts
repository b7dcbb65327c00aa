import { Refusal } from '#server/refusal.ts'
import { formatDateTime } from '#shared/dates.ts'

interface Version {
  name: string
  updated_at: string
}

/**
 * Nobody writes over what they have not seen. `seen` is the version that the writer was given, null when they do not
 * say; `current` makes what a form can go on from.
 */
export async function refuseUnseen(
  seen: string | null,
  { name, updated_at }: Version,
  timeZone: string,
  current: () => unknown,
): Promise<void> {
  if (seen === null || Date.parse(seen) === Date.parse(updated_at)) return
  throw new Refusal(
    409,
    `${name} was changed on ${formatDateTime(updated_at, timeZone)}, after you opened the form. ` +
      'Nothing of yours was saved: load the current values first.',
    {},
    { current: await current() },
  )
}
