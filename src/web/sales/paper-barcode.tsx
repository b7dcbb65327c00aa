import { code128, QUIET_MODULES } from '#shared/documents/code128.ts'
import classes from './paper-view.module.css'

const HEIGHT = 40

/** The number as bars, by which a scanner finds the entry again. */
export function PaperBarcode({ number }: { number: string }) {
  const { width, bars } = code128(number)
  const path = bars.map((bar) => `M${bar.at} 0h${bar.width}v${HEIGHT}h-${bar.width}z`).join('')
  return (
    <svg
      className={classes.bars}
      viewBox={`${-QUIET_MODULES} 0 ${width + 2 * QUIET_MODULES} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode of ${number}`}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
