import type { Bar, BarHeads } from './bar.ts'
import classes from './bar-tooltip.module.css'

interface BarTooltipProps {
  /** Undefined while no bar is pointed at. */
  bar: Bar | undefined
  heads: BarHeads
  format: (value: number) => string
}

/** Stays on the page while it is empty: screen readers only announce what changes inside a live region. */
export function BarTooltip({ bar, heads, format }: BarTooltipProps) {
  return (
    <div role="status" className={bar && classes.tooltip}>
      {bar && (
        <>
          <p className={classes.label}>{bar.label}</p>
          <dl className={classes.figures}>
            <Figure name={heads.value} value={format(bar.value)} />
            {heads.others?.map((name, index) => (
              <Figure key={name} name={name} value={bar.others?.[index] ?? ''} />
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
