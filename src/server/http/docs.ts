import { html } from 'hono/html'
import type { Endpoint } from '#shared/endpoint.ts'
import { boundEndpoints } from './bind.ts'
import type { App } from './context.ts'
import { openApiDocument } from './openapi.ts'

const VERSION = '1'

/** The contract for other programs: the OpenAPI document, and a page of it that loads nothing from outside. */
export function docsRoutes(app: App): void {
  app.get('/api/openapi.json', (c) => c.json(openApiDocument(boundEndpoints(app), VERSION)))
  app.get('/api/docs', (c) => c.html(page(boundEndpoints(app))))
}

function page(endpoints: readonly Endpoint[]) {
  return html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Veld API</title>
        <link rel="icon" href="/favicon.svg" />
        <style>
          :root {
            color-scheme: light dark;
            --ink: #10231c;
            --quiet: #51635c;
            --line: #d5deda;
            --paper: #fff;
            --accent: #047857;
          }
          @media (prefers-color-scheme: dark) {
            :root {
              --ink: #e9f1ed;
              --quiet: #a3b4ac;
              --line: #32413b;
              --paper: #111916;
              --accent: #34d399;
            }
          }
          body {
            margin: 0 auto;
            max-width: 960px;
            padding: 32px 20px 64px;
            background: var(--paper);
            color: var(--ink);
            font:
              15px/1.55 system-ui,
              sans-serif;
          }
          h1 {
            font-size: 28px;
            letter-spacing: -0.02em;
            margin: 0 0 4px;
          }
          h2 {
            font-size: 15px;
            margin: 32px 0 0;
            display: flex;
            flex-wrap: wrap;
            gap: 12px;
            align-items: baseline;
          }
          code {
            font:
              600 14px ui-monospace,
              monospace;
          }
          .method {
            color: var(--accent);
            min-width: 56px;
          }
          p {
            margin: 4px 0 8px;
            color: var(--quiet);
          }
          table {
            border-collapse: collapse;
            width: 100%;
            margin: 8px 0;
          }
          th,
          td {
            text-align: left;
            padding: 6px 12px 6px 0;
            border-top: 1px solid var(--line);
            font-size: 14px;
            vertical-align: top;
          }
          th {
            font-weight: 600;
            color: var(--quiet);
          }
          a {
            color: var(--accent);
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Veld API</h1>
          <p>
            Every call the application makes. Amounts are in rand with two decimals; refusals answer
            <code>{error, request_id}</code>. Programs send an API key as
            <code>Authorization: Bearer veld_…</code>: an admin makes one under Settings,
            Integrations. For programs: <a href="/api/openapi.json">openapi.json</a>
          </p>
          ${endpoints.map(section)}
        </main>
      </body>
    </html>`
}

function section(endpoint: Endpoint) {
  const fields = [
    ...fieldsOf(endpoint, 'params', 'path'),
    ...fieldsOf(endpoint, 'query', 'query'),
    ...fieldsOf(endpoint, 'body', 'body'),
  ]
  return html`<section>
    <h2><code class="method">${endpoint.method}</code><code>${endpoint.path}</code></h2>
    <p>
      ${endpoint.summary}.
      ${endpoint.roles === 'public' ? 'Public' : endpoint.roles.join(', ')}${endpoint.byKey ? '' : ', not by key'}.
    </p>
    ${
      fields.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">In</th>
              </tr>
            </thead>
            <tbody>
              ${fields.map(
                ([name, place]) =>
                  html`<tr>
                    <td><code>${name}</code></td>
                    <td>${place}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
        : ''
    }
  </section>`
}

function fieldsOf(
  endpoint: Endpoint,
  part: 'params' | 'query' | 'body',
  place: string,
): [string, string][] {
  return Object.keys(endpoint[part].shape).map((name) => [name, place])
}
