import type { AnswerJudge } from '#server/test-browser.ts'
import { type Endpoint, RefusalBody } from '#shared/endpoint.ts'
import { NEXT_HEADER, TOTAL_HEADER } from '#shared/paging.ts'
import { refusalStatuses } from './openapi/refusal-statuses.ts'

/**
 * Holds every answer that a test gets against what its endpoint declares of refusals and headers, and so against the
 * OpenAPI document: what a handler sends and nobody declared fails the test that met it.
 */
export function contractJudge(endpoints: readonly Endpoint[]): AnswerJudge {
  const known = endpoints.map((endpoint) => ({
    endpoint,
    // Fixed paths were bound before those with parameters, and the first that fits answers.
    path: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  return async (method, path, answer) => {
    const found = known.find(
      ({ endpoint, path: pattern }) => endpoint.method === method && pattern.test(path),
    )
    if (!found) return
    const problem =
      headerProblem(found.endpoint, answer) ?? (await bodyProblem(found.endpoint, answer))
    if (problem) throw new Error(`${method} ${path} answered ${answer.status}: ${problem}`)
  }
}

function headerProblem({ idempotent, paged }: Endpoint, { headers }: Response): string | undefined {
  if (!headers.has('x-request-id')) return 'without X-Request-Id'
  if (headers.has('idempotent-replayed') && !idempotent) return 'replayed, and is not `idempotent`'
  if ((headers.has(TOTAL_HEADER) || headers.has(NEXT_HEADER)) && !paged)
    return 'a page, and is not `paged`'
  return undefined
}

async function bodyProblem(endpoint: Endpoint, answer: Response): Promise<string | undefined> {
  const { status } = answer
  if (status < 400) return undefined
  if (status !== 500 && !refusalStatuses(endpoint).some(([declared]) => declared === status))
    return 'a status that is not declared'
  const carried = (endpoint.refusals as Record<number, typeof RefusalBody | undefined>)[status]
  const { error } = RefusalBody.extend(carried?.shape ?? {})
    .strict()
    .safeParse(await answer.json())
  return error && `not as its \`refusals\` declare: ${error.message}`
}
