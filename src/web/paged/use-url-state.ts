import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import { readUrlState, type UrlSchema, writeUrlState } from './url-state.ts'

/**
 * `'choice'` adds a step that the back button takes back; `'typing'` writes over the current one, or every
 * pause in a word would be a step.
 */
export type UrlChange = 'choice' | 'typing'

export type PatchUrl<State> = (change: Partial<State>, how?: UrlChange) => void

/** Filters, search, sort and tab, kept in the address. Declare the schema outside of the component. */
export function useUrlState<Schema extends UrlSchema>(
  schema: Schema,
): [z.output<Schema>, PatchUrl<z.output<Schema>>] {
  const router = useRouter()
  const search = useSearch({ strict: false })
  const state = useMemo(() => readUrlState(schema, search), [schema, search])
  const patch = useCallback(
    (change: Partial<z.output<Schema>>, how: UrlChange = 'choice') =>
      void router.navigate({
        to: '.',
        // The page routes declare no search of their own: the schema here is the only one who knows it.
        search: ((before: object) => writeUrlState(schema, { ...before }, change)) as never,
        replace: how === 'typing',
        resetScroll: false,
      }),
    [router, schema],
  )
  return [state, patch]
}
