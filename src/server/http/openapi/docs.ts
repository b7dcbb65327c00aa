import { html } from 'hono/html'
import { boundEndpoints } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { page } from '#server/http/page-frame.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { openApiDocument } from './openapi.ts'

const VERSION = '1'

/** The contract for other programs: the OpenAPI document, and a page of it that loads nothing from outside. */
export function docsRoutes(app: App): void {
  app.get('/api/openapi.json', (c) => c.json(openApiDocument(boundEndpoints(app), VERSION)))
  app.get('/api/docs', (c) => c.html(docsPage(boundEndpoints(app))))
}

function docsPage(endpoints: readonly Endpoint[]) {
  return page(
    html`<h1>Veld API</h1>
      <p>
        Every call the application makes. Amounts are in rand with two decimals; refusals answer
        <code>{error, request_id}</code>. Programs send an API key as
        <code>Authorization: Bearer veld_…</code>: an admin makes one under Settings, Integrations.
        For programs: <a href="/api/openapi.json">openapi.json</a>
      </p>
      ${endpoints.map(section)}`,
    { title: 'API', layout: 'sheet' },
  )
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
