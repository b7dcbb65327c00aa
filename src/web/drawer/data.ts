import { useQuery } from '@tanstack/react-query'
import type { Cents } from '#shared/money.ts'
import { pinsApi } from '#shared/pins/contract.ts'
import { type NewCount, type NewEvent, shiftsApi } from '#shared/shifts/contract.ts'
import { type Till, tillsApi } from '#shared/tills/contract.ts'
import { APP_VERSION } from '#web/app-version.ts'
import { ApiError, answered, call } from '#web/call.ts'
import { newUuid } from '#web/new-uuid.ts'
import { queryClient } from '#web/query-client.ts'
import { keepTillId, thisTillId } from './this-till.ts'
import { tillPublicKey } from './till-key.ts'

const SEEN_MS = 30_000
const THIS_TILL = ['drawer', 'till']
const SHIFT = ['drawer', 'shift']

/** How it stands with this till; the server hears by it that the till is there. */
export const useThisTill = () =>
  useQuery({
    queryKey: THIS_TILL,
    queryFn: ({ signal }) => seeOrRegister(signal),
    staleTime: SEEN_MS,
    refetchInterval: SEEN_MS,
    retry: false,
  })

async function seeOrRegister(signal: AbortSignal): Promise<Till> {
  const id = thisTillId()
  const known = id === undefined ? undefined : await seen(id, signal)
  if (known) return known
  const public_key = await tillPublicKey()
  const till = answered(await call(tillsApi.registerTill, { name: null, public_key }))
  keepTillId(till.id)
  return till
}

/** Undefined where the shop does not know this till, after it was set up anew. */
async function seen(id: number, signal: AbortSignal): Promise<Till | undefined> {
  try {
    return await call(tillsApi.seeTill, { id, version: APP_VERSION }, undefined, {
      signal,
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

export const useShift = (id: number | undefined) =>
  useQuery({
    queryKey: [...SHIFT, id],
    queryFn: ({ signal }) => call(shiftsApi.getShift, { id: id ?? 0 }, undefined, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  })

export const useSellers = () =>
  useQuery({
    queryKey: ['drawer', 'sellers'],
    queryFn: ({ signal }) => call(pinsApi.listSellers, {}, undefined, { signal }),
    staleTime: 60_000,
  })

/** Whatever becomes of a write, what it may have changed is fetched again. */
async function write<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['drawer'] })
    void queryClient.invalidateQueries({ queryKey: ['shifts'] })
  }
}

const once = () => ({ headers: { 'idempotency-key': newUuid() } })

export const openShift = (till_id: number, float: Cents) =>
  write(call(shiftsApi.openShift, { till_id, float }, undefined, once()))
export const recordEvent = (id: number, event: NewEvent) =>
  write(call(shiftsApi.recordEvent, { id, ...event }, undefined, once()))
export const countShift = (id: number, count: NewCount) =>
  write(call(shiftsApi.countShift, { id, ...count }, undefined, once()))
export const closeShift = (id: number) =>
  write(call(shiftsApi.closeShift, { id }, undefined, once()))

export const lockTill = () => call(pinsApi.lockTill, {})
/** Everything that was on the screen belonged to somebody else: the page begins anew. */
export async function switchSeller(user_id: string, pin: string): Promise<void> {
  await call(pinsApi.switchSeller, { user_id, pin })
  window.location.reload()
}
