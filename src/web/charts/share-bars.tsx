import type { CSSProperties } from 'react'
import { GroupedDigits } from '#web/ui/facts/money-text.tsx'
import { cycleColor } from './cycle-colors.ts'
import classes from './share-bars.module.css'

export interface Share {
  label: string
  /** Of the whole, 0 to 100. */
  percentage: number
  /** The amount, ready to read. */
  value: string
  /** Quieter, below: '34 sold'. */
  detail?: string
}

interface ShareBarsProps {
  label: string
  shares: readonly Share[]
  /** Parts that stand for themselves, such as categories, cycle through five colours. */
  colors?: 'accent' | 'cycle'
}

/** What makes up a whole, part by part. Everything is said in words; the bars are for the eye. */
export function ShareBars({ label, shares, colors = 'accent' }: ShareBarsProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {shares.map((share, index) => (
        <li key={share.label} className={classes.share}>
          <span className={classes.label}>{share.label}</span>
          <span className={classes.value}>
            <GroupedDigits text={share.value} />
          </span>
          <span className={classes.percentage}>{share.percentage.toFixed(1)}%</span>
          <span className={classes.track} aria-hidden>
            <span
              className={classes.fill}
              style={fillOf(share, colors === 'cycle' && cycleColor(index))}
            />
          </span>
          {share.detail !== undefined && <span className={classes.detail}>{share.detail}</span>}
        </li>
      ))}
    </ul>
  )
}

function fillOf({ percentage }: Share, color: string | false): CSSProperties {
  const width = `${Math.min(100, Math.max(0, percentage))}%`
  return color ? { width, background: color } : { width }
}
