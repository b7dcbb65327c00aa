import { useEffect, useRef } from 'react'
import type { Level } from '#shared/inventory/level.ts'
import type { ListData } from '#web/paged/list-data.ts'
import type { PatchUrl } from '#web/paged/use-url-state.ts'
import type { LevelSearch } from './level-search.ts'

/** `?search={sku}&action=receive`, as an alert links to: opens the form for that product, once its row has come. */
export function useReceiveLink(
  { search, action }: LevelSearch,
  onChange: PatchUrl<LevelSearch>,
  { rows, isOutdated }: ListData<Level>,
  receive: (product: Level | undefined) => void,
): void {
  const settled = rows !== undefined && !isOutdated
  // The address follows a moment later: until then the form would open again and again.
  const opened = useRef(false)
  useEffect(() => {
    if (action === '') opened.current = false
    if (action === '' || !settled || opened.current) return
    opened.current = true
    if (action === 'receive') receive(rows.find(({ sku }) => sku === search))
    // Gone from the address, or going back would open the form again.
    onChange({ action: '' }, 'typing')
  })
}
