import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '#web/call.ts'

/** A way on from a refusal, shown with it; pressed, the refusal goes. */
export interface Remedy {
  label: string
  /** What it costs. */
  hint: string
  take: () => void
}

/** What somebody else has saved while a form was open: the refusal brings it along, and `load` puts it into the form. */
export function useNewerCopy<Row>(schema: z.ZodType<Row>, load: (row: Row) => void) {
  const [newer, setNewer] = useState<Row>()
  const remedy: Remedy | undefined = newer && {
    label: 'Load Current Values',
    hint: 'They take the place of what you have typed.',
    take: () => load(newer),
  }
  return {
    remedy,
    /** Tells it what a write has thrown. */
    notice: (error: unknown) => setNewer(newerIn(error, schema)),
  }
}

function newerIn<Row>(error: unknown, schema: z.ZodType<Row>): Row | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return z.object({ current: schema }).safeParse(error.body).data?.current
}
