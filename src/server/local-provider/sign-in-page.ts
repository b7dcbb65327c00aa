import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from 'hono/html'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { notice, page } from '#server/http/page-frame.ts'
import type { LocalAccount } from './accounts.ts'

const MAX_FORM_BYTES = 4096

/** What a sign-in says of itself when the second step was taken. */
export const SECOND_FACTOR_ACR = 'urn:veld:demo:second-factor'
/** It stands on the page: there is nothing to protect here, and something to try out. */
const DEMO_CODE = '123456'

/**
 * The page with one button an account: GET shows it, POST signs in as the one that was pressed. Where the application
 * asks for a second factor, there is a second step, which a person may also leave out.
 */
export async function signInPage(
  provider: Provider,
  accounts: readonly LocalAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { params } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      send(response, 200, page(accountForm(accounts)))
      return
    }
    const form = new URLSearchParams(await readForm(request))
    const account = accounts.find(({ email }) => email === form.get('email'))
    if (!account) return send(response, 400, page(notice('There is no such account.')))
    const step = secondStep(form, params['acr_values'])
    if (step === 'ask' || step === 'wrong')
      return send(response, 200, page(codeForm(account, step === 'wrong')))
    await provider.interactionFinished(request, response, {
      login: {
        accountId: account.email,
        remember: false,
        ts: preciseTime(),
        ...(step === 'shown' ? { acr: SECOND_FACTOR_ACR, amr: ['pwd', 'otp'] } : { amr: ['pwd'] }),
      },
    })
  } catch (error) {
    if (!(error instanceof errors.OIDCProviderError)) throw error
    send(response, 400, page(notice('This sign-in has expired.')))
  }
}

function secondStep(form: URLSearchParams, asked: unknown): 'ask' | 'wrong' | 'shown' | 'none' {
  const isAsked = typeof asked === 'string' && asked.split(' ').includes(SECOND_FACTOR_ACR)
  if (!isAsked || form.get('step') === 'without') return 'none'
  if (form.get('step') !== 'code') return 'ask'
  return form.get('code')?.trim() === DEMO_CODE ? 'shown' : 'wrong'
}

let pressed = 0

/** In seconds, each press its own microsecond: one account may be pressed in several browsers within a second. */
function preciseTime(): number {
  pressed = (pressed + 1) % 1000
  return (Date.now() * 1000 + pressed) / 1_000_000
}

/** What a browser sees whose request the provider cannot make sense of. */
export const failurePage = (): unknown => page(notice('This sign-in cannot go on.'))

async function readForm(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MAX_FORM_BYTES) return ''
  }
  return body
}

function send(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(String(content))
}

function accountForm(accounts: readonly LocalAccount[]) {
  return html`<h1>Choose an account</h1>
    <p>This is the demo's own identity provider. No password is needed.</p>
    <form method="post">
      ${accounts.map(
        (account) =>
          html`<button
              name="email"
              value="${account.email}"
              aria-describedby="hint-${account.email}"
            >
              ${account.email}
            </button>
            <p class="hint" id="hint-${account.email}">
              ${account.first_name} ${account.last_name} · ${account.hint}
            </p>`,
      )}
    </form>`
}

function codeForm(account: LocalAccount, isWrong: boolean) {
  return html`<h1>Second step</h1>
    <p>The shop asks for a second factor. In the demo the code is always ${DEMO_CODE}.</p>
    <form method="post">
      <input type="hidden" name="email" value="${account.email}" />
      ${isWrong ? html`<p class="wrong" role="alert">That is not the code.</p>` : ''}
      <label>
        Code
        <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" />
      </label>
      <button name="step" value="code">Confirm</button>
      <button name="step" value="without">Go on without it</button>
    </form>`
}
