import { useState } from 'react'

/** A way on from a refusal, shown with it; pressed, the refusal goes. */
export interface Remedy {
  label: string
  /** What it costs. */
  hint: string
  take: () => void
}

/** What somebody else has saved while a form was open: the refusal brings it, and `load` puts it into the form. */
export function useNewerCopy<Row>(load: (row: Row) => void) {
  const [newer, setNewer] = useState<Row>()
  const remedy: Remedy | undefined = newer && {
    label: 'Load Current Values',
    hint: 'They take the place of what you have typed.',
    take: () => load(newer),
  }
  return {
    remedy,
    /** Tells it what the refusal of a write brought along. */
    notice: (row: Row | undefined) => setNewer(row),
  }
}
