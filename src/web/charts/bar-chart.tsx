import { Button, Skeleton, Table, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/ui/timing/lazy-part.ts'
import classes from './bar-chart.module.css'
import type { BarDrawingProps } from './bar-drawing.tsx'

interface BarTableProps extends Pick<BarDrawingProps, 'label' | 'heads' | 'bars' | 'format'> {
  /** Else only screen readers find it. */
  visible: boolean
}

const loadDrawing = () => import('./bar-drawing.tsx')
const Drawing = lazyPart(async () => (await loadDrawing()).BarDrawing)
// On its way together with the figures; when that fails, the drawing itself asks again.
loadDrawing().catch(() => {})

/** The one bar chart: axes, gridlines, a tooltip, and the same figures as a table. */
export function BarChart(props: BarDrawingProps) {
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? IconChartBar : IconTable
  return (
    <div className={classes.chart}>
      {!asTable && (
        <div className={classes.drawing}>
          <Suspense fallback={<Skeleton height="100%" radius="md" />}>
            <Drawing {...props} />
          </Suspense>
        </div>
      )}
      <BarTable {...props} visible={asTable} />
      <Button
        className={classes.switch ?? ''}
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
        aria-label={`${props.label}: ${asTable ? 'show as chart' : 'show as table'}`}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? 'Show as chart' : 'Show as table'}
      </Button>
    </div>
  )
}

/** The figures of a chart in words. */
function BarTable({ visible, ...props }: BarTableProps) {
  if (!visible)
    return (
      <VisuallyHidden>
        <Rows {...props} />
      </VisuallyHidden>
    )
  return (
    // A scrolling box is a stop of the Tab key, or the keyboard could not scroll it.
    <div
      className={classes.scroller}
      tabIndex={0}
      role="region"
      aria-label={`${props.label}, table`}
    >
      <Rows {...props} />
    </div>
  )
}

function Rows({ label, heads, bars, format }: Omit<BarTableProps, 'visible'>) {
  return (
    <Table className={classes.table} verticalSpacing={6} stickyHeader>
      <caption className={classes.caption}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{heads.label}</th>
          {[heads.value, ...(heads.others ?? [])].map((head) => (
            <th key={head} scope="col" className={classes.figure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label}>
            <th scope="row">{bar.label}</th>
            {[format(bar.value), ...(bar.others ?? [])].map((figure, index) => (
              <td key={index} className={classes.figure}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
