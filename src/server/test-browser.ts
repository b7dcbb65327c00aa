/** As much of a browser as the server can tell: cookies, same-origin headers, redirects of a sign-in. */
export interface Browser {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** A request with nothing added but the cookies. */
  send(method: string, path: string, init?: RequestInit): Promise<Response>
  /** Begins a sign-in: what the application asks the provider for. */
  begin(): Promise<URLSearchParams>
  /** Follows the provider's pages up to the code that comes back; `step` is what its second step is answered with. */
  fetchCode(
    email: string,
    step?: Record<string, string>,
  ): Promise<{ code: string; state: string; iss: string }>
  /** The whole sign-in; the answer is that of POST /api/sessions. */
  signIn(email: string, step?: Record<string, string>): Promise<Response>
}

/** Looks at each answer, and throws when it is not as it should be. */
export type AnswerJudge = (method: string, path: string, answer: Response) => Promise<void>

/** `port` is where the origin really listens, whatever a proxy would make of it. */
export function aBrowser(origin: string, port: number, judge?: AnswerJudge): Browser {
  const cookies = new Map<string, string>()

  async function send(method: string, address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const { pathname, search } = new URL(address, origin)
    const response = await fetch(`http://localhost:${port}${pathname}${search}`, {
      ...init,
      method,
      headers,
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    // A copy of a stream would keep it open when its reader goes away.
    await judge?.(method, pathname, response.status < 400 ? response : response.clone())
    return response
  }

  const sendJson = (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) =>
    send(method, path, {
      headers: {
        'content-type': 'application/json',
        origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  async function begin(): Promise<URL> {
    const begun = await browser.get('/api/oauth/local/redirect_url')
    const { redirectUrl } = (await begun.json()) as { redirectUrl: string }
    return new URL(redirectUrl)
  }

  const browser: Browser = {
    cookies,
    send,
    get: (path, headers = {}) =>
      send('GET', path, { headers: { 'sec-fetch-site': 'same-origin', ...headers } }),
    post: (path, body, headers) => sendJson('POST', path, body, headers),
    put: (path, body, headers) => sendJson('PUT', path, body, headers),
    begin: async () => (await begin()).searchParams,
    async fetchCode(email, step = {}) {
      const login = await send('GET', (await begin()).href)
      const page = login.headers.get('location')!
      await send('GET', page)
      const chosen = await send('POST', page, { body: new URLSearchParams({ email, ...step }) })
      const resumed = await send('GET', chosen.headers.get('location')!)
      const { searchParams } = new URL(resumed.headers.get('location')!)
      const part = (name: string) => searchParams.get(name) ?? ''
      return { code: part('code'), state: part('state'), iss: part('iss') }
    },
    async signIn(email, step) {
      return browser.post('/api/sessions', await browser.fetchCode(email, step))
    },
  }
  return browser
}

function keep(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';')
  const at = pair.indexOf('=')
  const expired = attributes.some((attribute) =>
    /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute),
  )
  if (expired) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
