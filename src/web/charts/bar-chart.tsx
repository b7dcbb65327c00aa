import { Button, Skeleton } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import classes from './bar-chart.module.css'
import type { BarDrawingProps } from './bar-drawing.tsx'
import { BarTable } from './bar-table.tsx'

const loadDrawing = () => import('./bar-drawing.tsx')
const Drawing = lazy(async () => ({ default: (await loadDrawing()).BarDrawing }))
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
