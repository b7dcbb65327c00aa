import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { darkApi } from '#shared/dark/contract.ts'
import { exceptionsApi } from '#shared/exceptions/contract.ts'
import { type NewCount, type ShiftDetails, shiftsApi } from '#shared/shifts/contract.ts'
import { type TillChange, tillsApi } from '#shared/tills/contract.ts'
import { under } from '#web/call-request.ts'
import { answered, call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { queryClient } from '#web/query-client.ts'

const logged = loggedAs('Failed to fetch the shop’s day')
const LOOK_EVERY_MS = 15_000

/** What a person reads instead of the rows. */
export const FAILED = {
  shifts: 'Failed to load the shifts',
  tills: 'Failed to load the tills',
  exceptions: 'Failed to load the exceptions',
  entry: 'Failed to load what the till told',
} as const

export interface Days {
  from: string
  to: string
}

export const useShifts = (days: Days) =>
  useQuery({
    queryKey: ['shifts', 'list', days],
    queryFn: ({ signal }) =>
      logged(
        call(shiftsApi.listShifts, { ...days, till_id: null, state: null }, FAILED.shifts, {
          signal,
        }),
        signal,
      ),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  })

export const useDrawers = () =>
  useQuery({
    queryKey: ['shifts', 'drawers'],
    queryFn: ({ signal }) =>
      logged(call(shiftsApi.listDrawers, {}, FAILED.shifts, { signal }), signal),
    refetchInterval: LOOK_EVERY_MS,
  })

export const useTills = () =>
  useQuery({
    queryKey: ['shifts', 'tills'],
    queryFn: ({ signal }) => logged(call(tillsApi.listTills, {}, FAILED.tills, { signal }), signal),
    refetchInterval: LOOK_EVERY_MS,
  })

export const useExceptions = (days: Days, state: 'open' | 'all') =>
  useQuery({
    queryKey: ['shifts', 'exceptions', days, state],
    queryFn: ({ signal }) =>
      logged(
        call(exceptionsApi.listExceptions, { ...days, state }, FAILED.exceptions, { signal }),
        signal,
      ),
    placeholderData: keepPreviousData,
  })

export const useExceptionReport = (days: Days) =>
  useQuery({
    queryKey: ['shifts', 'exception-report', days],
    queryFn: ({ signal }) =>
      logged(call(exceptionsApi.reportExceptions, days, FAILED.exceptions, { signal }), signal),
    placeholderData: keepPreviousData,
  })

export const useToldEntry = (id: number) =>
  useQuery({
    queryKey: ['shifts', 'told-entry', id],
    queryFn: ({ signal }) =>
      logged(call(exceptionsApi.getEntry, { id }, FAILED.entry, { signal }), signal),
  })

async function write<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['shifts'] })
    // Where this browser is the till itself.
    void queryClient.invalidateQueries({ queryKey: ['drawer'] })
  }
}

export const changeTill = (id: number, change: Pick<TillChange, 'name' | 'retired_at'>) =>
  write(call(tillsApi.changeTill, { id, ...change }))
export const resolveException = (id: number, note: string) =>
  write(call(exceptionsApi.resolveException, { id, note }))
/** The file that a till saved to a stick. */
export const readStick = async (file: File) =>
  answered(await write(call(darkApi.readStick, { file: await file.text() })))
/** Looking is on record, so it is asked for and not kept. */
export const lookAtShift = (id: number) => call(shiftsApi.lookAtShift, { id })
export const readShift = (id: number) => call(shiftsApi.getShift, { id })

const detailsKey = (id: number) => ['shifts', 'details', id]

export const useShiftDetails = (id: number) =>
  useQuery({
    queryKey: detailsKey(id),
    queryFn: ({ signal }) =>
      logged(call(shiftsApi.getShift, { id }, FAILED.shifts, { signal }), signal),
    staleTime: 0,
  })

// Of any till, so it is told to the server alone: the book of a till holds what was done at that till.

export async function countShift(id: number, count: NewCount, key: string): Promise<void> {
  const counted = await write(call(shiftsApi.countShift, { id, ...count }, undefined, under(key)))
  // Shown at once: until it is read again it would look as if it had not been counted.
  queryClient.setQueryData(detailsKey(id), counted)
}

export const closeShift = async (id: number, key: string): Promise<ShiftDetails> =>
  answered(await write(call(shiftsApi.closeShift, { id }, undefined, under(key))))
