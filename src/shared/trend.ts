/** A change of up to this much is called stable. */
const STABLE_WITHIN_PERCENT = 10

/** From here on a percentage says less than a multiple: '+4900%' is a shop that had one sale before. */
const MULTIPLE_FROM = 10

/** What stands below a figure. */
export interface Trend {
  text: string
  /** `up` and `down` say where a figure goes, `warning` that someone should look. */
  tone: 'up' | 'down' | 'neutral' | 'warning'
}

/** 'Stable', or by how much a figure has changed. `before` is above zero; `when` names it: 'the 30 days before'. */
export function stableOrChange(now: number, before: number, when: string): Trend {
  return Math.abs(now - before) * 100 <= before * STABLE_WITHIN_PERCENT
    ? { text: 'Stable', tone: 'neutral' }
    : change(now, before, when, 0)
}

/** By how much a figure differs from what it was, to a tenth of a percent. */
export const exactChange = (now: number, before: number, when: string): Trend =>
  change(now, before, when, 1)

function change(now: number, before: number, when: string, decimals: number): Trend {
  if (now >= before * MULTIPLE_FROM)
    return { text: `${Math.floor(now / before)} times ${when}`, tone: 'up' }
  const percent = Number((((now - before) * 100) / before).toFixed(decimals))
  if (percent === 0) return { text: `Same as ${when}`, tone: 'neutral' }
  return percent > 0
    ? { text: `+${percent}% on ${when}`, tone: 'up' }
    : { text: `${percent}% on ${when}`, tone: 'down' }
}
