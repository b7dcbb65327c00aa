import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { AUDITED, queryClient, refreshAll, refreshShown } from './query-client.ts'

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

test('who asks for what is shown again hears of what did not come', async () => {
  let isDown = false
  const shown = new QueryObserver(queryClient, {
    queryKey: ['shown'],
    queryFn: () => (isDown ? Promise.reject(new Error('no answer')) : 'there'),
    retry: false,
  })
  const leave = shown.subscribe(() => {})
  await expect(refreshShown()).resolves.toBeUndefined()
  isDown = true
  await expect(refreshShown()).rejects.toThrow('no answer')
  leave()
})
