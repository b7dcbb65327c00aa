import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An expected "no": its message is shown to the user as it stands. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: Readonly<Record<string, string>>
  /** Fields beside `error` in the answer, for callers that do more than show it. */
  readonly extra: object

  constructor(
    status: ContentfulStatusCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    extra: object = {},
  ) {
    super(message)
    this.status = status
    this.headers = headers
    this.extra = extra
  }
}

/** The same request may well succeed in a moment. */
export const tooBusy = (): Refusal =>
  new Refusal(503, 'The shop is very busy. Please try again.', { 'retry-after': '1' })
