import { afterEach, expect, test } from 'vitest'
import { AUDITED, queryClient, refreshAll } from './query-client.ts'

afterEach(() => queryClient.clear())

async function load(key: string, meta?: typeof AUDITED): Promise<void> {
  await queryClient.prefetchQuery({
    queryKey: [key],
    queryFn: () => key,
    ...(meta && { meta }),
  })
}

const isStale = (key: string) => queryClient.getQueryState([key])?.isInvalidated

test('a write makes all that was loaded stale, but asks for nothing whose telling is audited', async () => {
  await load('manager')
  await load('audit-logs')
  await load('details', AUDITED)
  await refreshAll()
  expect(['manager', 'audit-logs', 'details'].map(isStale)).toEqual([true, true, false])
})
