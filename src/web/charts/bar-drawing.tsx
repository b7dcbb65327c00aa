import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { axisTicks } from './axis.ts'
import classes from './bar-drawing.module.css'
import type { Bar, BarHeads } from './bar.ts'
import { drawnShares } from './hour-bars.ts'

export interface BarDrawingProps {
  /** What the chart shows, for screen readers. */
  label: string
  heads: BarHeads
  bars: readonly Bar[]
  /** A figure in full: `R1234.50`. */
  format: (value: number) => string
  /** A figure beside the axis: `R1.2k`. */
  formatTick: (value: number) => string
  /** No bar is drawn lower than this share of the highest. */
  leastShare?: number
}

const ROUND_TOP = 3
const MOST_WIDTH = 44
const ROOM_BETWEEN_TICKS = 14
/** Half a line of text at the top, for the figure of the highest gridline. */
const MARGIN = { top: 10, right: 2, bottom: 8, left: 0 }

/** The drawing itself, apart from the rest: recharts is big, and only pages with a chart should fetch it. */
export function BarDrawing({
  label,
  heads,
  bars,
  format,
  formatTick,
  leastShare = 0,
}: BarDrawingProps) {
  const values = bars.map(({ value }) => value)
  // All zero: a unit of its own, so that the least bars have something to be a share of.
  const greatest = Math.max(...values, 0) || 1
  const ticks = axisTicks(Math.max(...values, 0))
  const data = drawnShares(values, leastShare).map((share, at) => ({ at, drawn: share * greatest }))
  const chart = {
    // recharts hands it on to the drawing, though its types do not say so.
    ...({ 'aria-label': `${label}. Left and right arrow keys read the bars.` } as object),
    margin: MARGIN,
  }
  return (
    <BarChart
      className={classes.drawing ?? ''}
      data={data}
      dataKey="at"
      series={[{ name: 'drawn', color: 'var(--bar)' }]}
      maxBarWidth={MOST_WIDTH}
      strokeDasharray="0"
      tickLine="none"
      gridColor="var(--veld-line)"
      barProps={{ radius: [ROUND_TOP, ROUND_TOP, 0, 0] }}
      barChartProps={chart}
      xAxisProps={{
        tickFormatter: (at: number) => bars[at]?.tick ?? '',
        interval: 'equidistantPreserveStart',
        minTickGap: ROOM_BETWEEN_TICKS,
      }}
      yAxisProps={{
        ticks,
        domain: [0, ticks.at(-1) || 1],
        tickFormatter: formatTick,
        width: 'auto',
        // Mantine moves the figures out of the drawing, under the ring of its focus.
        tick: { fontSize: 12, fill: 'currentColor' },
        tickMargin: 8,
      }}
      tooltipProps={{ content: tooltipFor({ bars, heads, format }) }}
    />
  )
}

interface Pointed {
  active: boolean
  label?: string | number | undefined
}

function tooltipFor({ bars, ...words }: Pick<BarDrawingProps, 'bars' | 'heads' | 'format'>) {
  return ({ active, label: at }: Pointed) => (
    <BarTooltip {...words} bar={active ? bars[Number(at)] : undefined} />
  )
}

interface BarTooltipProps {
  /** Undefined while no bar is pointed at. */
  bar: Bar | undefined
  heads: BarHeads
  format: (value: number) => string
}

/** Stays on the page while it is empty: screen readers only announce what changes inside a live region. */
function BarTooltip({ bar, heads, format }: BarTooltipProps) {
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
