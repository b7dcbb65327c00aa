import { Table, VisuallyHidden } from '@mantine/core'
import type { BarDrawingProps } from './bar-drawing.tsx'
import classes from './bar-table.module.css'

interface BarTableProps extends Pick<BarDrawingProps, 'label' | 'heads' | 'bars' | 'format'> {
  /** Else only screen readers find it. */
  visible: boolean
}

/** The figures of a chart in words. */
export function BarTable({ visible, ...props }: BarTableProps) {
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
      <thead className={classes.head}>
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
