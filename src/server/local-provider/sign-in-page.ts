import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from 'hono/html'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { LocalAccount } from './accounts.ts'

const MAX_FORM_BYTES = 4096

/** The page with one button an account: GET shows it, POST signs in as the one that was pressed. */
export async function signInPage(
  provider: Provider,
  accounts: readonly LocalAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.method !== 'POST') {
      await provider.interactionDetails(request, response)
      send(response, 200, page(accountForm(accounts)))
      return
    }
    const chosen = new URLSearchParams(await readForm(request)).get('email')
    const account = accounts.find(({ email }) => email === chosen)
    if (!account) return send(response, 400, page(notice('There is no such account.')))
    await provider.interactionFinished(request, response, {
      login: { accountId: account.email, remember: false, ts: preciseTime() },
    })
  } catch (error) {
    if (!(error instanceof errors.OIDCProviderError)) throw error
    send(response, 400, page(notice('This sign-in has expired.')))
  }
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

function notice(text: string) {
  return html`<h1>${text}</h1>
    <p><a href="/">Go back and sign in again</a></p>`
}

function page(content: unknown) {
  return html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sign in · Veld</title>
        <link rel="icon" href="/favicon.svg" />
        <style>
          :root {
            color-scheme: light dark;
            --ink: #10231c;
            --quiet: #51635c;
            --line: #d5deda;
            --paper: #fff;
            --ground: #f3f6f4;
            --accent: #047857;
          }
          @media (prefers-color-scheme: dark) {
            :root {
              --ink: #e9f1ed;
              --quiet: #a3b4ac;
              --line: #32413b;
              --paper: #17211d;
              --ground: #0e1613;
              --accent: #34d399;
            }
          }
          * {
            box-sizing: border-box;
          }
          body {
            margin: 0;
            min-height: 100dvh;
            display: grid;
            place-items: center;
            padding: 24px;
            background: var(--ground);
            color: var(--ink);
            font:
              16px/1.5 'Inter Variable',
              system-ui,
              sans-serif;
          }
          main {
            width: min(100%, 400px);
            background: var(--paper);
            border: 1px solid var(--line);
            border-radius: 16px;
            padding: 32px;
          }
          h1 {
            margin: 0 0 4px;
            font-size: 22px;
            letter-spacing: -0.01em;
          }
          p {
            margin: 0 0 24px;
            color: var(--quiet);
          }
          form {
            display: grid;
          }
          button {
            min-height: 48px;
            font: inherit;
            font-weight: 600;
            color: var(--ink);
            background: transparent;
            border: 1px solid var(--line);
            border-radius: 10px;
            cursor: pointer;
            text-align: left;
            padding: 0 16px;
          }
          button:hover {
            border-color: var(--accent);
          }
          button:focus-visible,
          a:focus-visible {
            outline: 3px solid var(--accent);
            outline-offset: 2px;
          }
          .hint {
            margin: 4px 0 16px 17px;
            font-size: 13px;
          }
          .hint:last-child {
            margin-bottom: 0;
          }
          a {
            color: var(--accent);
          }
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
}
