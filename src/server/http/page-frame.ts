import { html } from 'hono/html'

export function notice(text: string) {
  return html`<h1>${text}</h1>
    <p><a href="/">Go back and sign in again</a></p>`
}

interface Frame {
  title?: string
  /** A card for a question, a sheet for what is read. */
  layout?: 'card' | 'sheet'
}

/** A page that the server draws itself, with nothing of the built application. */
export function page(content: unknown, { title = 'Sign in', layout = 'card' }: Frame = {}) {
  return html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Veld</title>
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
            --wrong: #b42318;
          }
          @media (prefers-color-scheme: dark) {
            :root {
              --ink: #e9f1ed;
              --quiet: #a3b4ac;
              --line: #32413b;
              --paper: #17211d;
              --ground: #0e1613;
              --accent: #34d399;
              --wrong: #fda29b;
            }
          }
          * {
            box-sizing: border-box;
          }
          body {
            margin: 0;
            padding: 24px;
            background: var(--ground);
            color: var(--ink);
            font:
              16px/1.5 'Inter Variable',
              system-ui,
              sans-serif;
          }
          .card {
            min-height: 100dvh;
            display: grid;
            place-items: center;
          }
          main {
            background: var(--paper);
            border: 1px solid var(--line);
            border-radius: 16px;
            padding: 32px;
          }
          .card main {
            width: min(100%, 400px);
          }
          .sheet main {
            max-width: 960px;
            margin: 0 auto;
          }
          .sheet h2 {
            display: flex;
            flex-wrap: wrap;
            gap: 12px;
          }
          .sheet h2 code {
            font-size: 14px;
          }
          .method {
            min-width: 56px;
            color: var(--accent);
          }
          table {
            width: 100%;
            border-collapse: collapse;
          }
          th,
          td {
            padding: 6px 12px 6px 0;
            border-top: 1px solid var(--line);
            font-size: 14px;
            text-align: left;
            vertical-align: top;
          }
          th {
            color: var(--quiet);
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
          input:focus-visible,
          a:focus-visible {
            outline: 3px solid var(--accent);
            outline-offset: 2px;
          }
          label {
            display: grid;
            margin-bottom: 16px;
            gap: 4px;
            font-weight: 600;
          }
          input {
            min-height: 48px;
            padding: 0 16px;
            border: 1px solid var(--line);
            border-radius: 10px;
            background: transparent;
            color: var(--ink);
            font: inherit;
          }
          button + button {
            margin-top: 8px;
          }
          .wrong {
            margin: 0 0 16px;
            color: var(--wrong);
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
          h2 {
            margin: 24px 0 4px;
            font-size: 17px;
          }
          h1 + p,
          h2 + p,
          p + p {
            margin-bottom: 12px;
          }
          code {
            font-size: 13px;
            overflow-wrap: anywhere;
          }
          /* Eight pairs in a line, which are compared one by one. */
          code.fingerprint {
            display: block;
            width: 24ch;
            font-size: 15px;
            word-break: break-all;
          }
          summary {
            min-height: 48px;
            align-content: center;
            font-weight: 600;
            cursor: pointer;
          }
          a.button {
            display: inline-flex;
            align-items: center;
            min-height: 48px;
            padding: 0 16px;
            border: 1px solid var(--line);
            border-radius: 10px;
            font-weight: 600;
            overflow-wrap: anywhere;
          }
          svg.code {
            width: min(100%, 240px);
            border-radius: 10px;
          }
        </style>
      </head>
      <body class="${layout}">
        <main>${content}</main>
      </body>
    </html>`
}
