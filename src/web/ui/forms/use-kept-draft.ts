import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { drafts } from '#web/drafts.ts'

/** Under which name a form keeps what was typed, and which of its fields it does not. */
export interface Keep {
  as: string
  without?: readonly string[]
}

/** Puts back what was typed into this form before the session ended, and keeps what is typed now. */
export function useKeptDraft<Values extends object, Sent>(
  form: UseFormReturnType<Values, Sent>,
  keep: Keep | undefined,
): { isRestored: boolean; drop: () => void } {
  const [found] = useState(() => (keep === undefined ? undefined : fitting(keep, form.values)))
  useEffect(() => {
    if (found !== undefined) form.setValues(found)
    // Once, when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const { values } = form
  useEffect(() => {
    if (keep !== undefined) drafts.keep(keep.as, allowed(keep, values), form.getInitialValues())
    // What was typed is all that matters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [values])
  return {
    isRestored: found !== undefined,
    drop: () => keep !== undefined && drafts.drop(keep.as),
  }
}

/** A form may have lost a field since. */
function fitting(keep: Keep, values: object): object | undefined {
  const found = drafts.find(keep.as)
  if (found === undefined) return undefined
  const known = Object.entries(found).filter(([name]) => name in values)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

const allowed = ({ without = [] }: Keep, values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !without.includes(name)))
