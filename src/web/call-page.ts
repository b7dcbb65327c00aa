import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { NEXT_HEADER, type Page, TOTAL_HEADER } from '#shared/paging.ts'
import type { CallInput, CallOptions } from '#web/call-request.ts'
import { ApiError, readAnswer, send, UNREADABLE } from '#web/call.ts'

/** One row of an endpoint that answers a list. */
type RowOf<E extends Endpoint> = Answer<E> extends readonly (infer Row)[] ? Row : never

/** Calls a list and reads from the headers how many rows there are in all and where the next page begins. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fallback?: string,
  options?: CallOptions,
): Promise<Page<RowOf<E>>> {
  const response = await send(endpoint, input, fallback, options)
  const rows = (await readAnswer(endpoint, response, fallback)) as RowOf<E>[] | undefined
  // A search that travels in a body is no GET: what cannot be read comes as nothing.
  if (!rows) throw new ApiError(response.status, fallback ?? UNREADABLE)
  return {
    rows,
    // A list that does not page sends no headers: what came is all there is.
    total: Number(response.headers.get(TOTAL_HEADER) ?? rows.length),
    next: response.headers.get(NEXT_HEADER) || null,
  }
}
