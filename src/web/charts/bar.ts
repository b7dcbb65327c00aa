/** One bar of a chart. `value` is in the chart's own unit: cents, or a count. */
export interface Bar {
  /** Below the axis, short: '05 Jan'. */
  tick: string
  /** In full, for the tooltip and the table: 'Monday, 5 January 2026'. */
  label: string
  value: number
  /** Other figures of the same bar, ready to read, in the order of the chart's `others`. */
  others?: readonly string[]
}

/** What the figures of a chart are called, as the heads of its table. */
export interface BarHeads {
  label: string
  value: string
  others?: readonly string[]
}
