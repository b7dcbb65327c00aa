import { html, raw } from 'hono/html'
import { page } from '#server/http/page-frame.ts'
import { MOST_QR_BYTES, qrCode } from './qr-code.ts'

interface Trust {
  publicOrigin: string
  /** This page, where it can be read before the device trusts anything. */
  pageAddress: string
  /** The path of the authority's certificate. */
  file: string
  name: string
  fingerprint: string
}

const QUIET_SQUARES = 4

export function trustPage({ publicOrigin, pageAddress, file, name, fingerprint }: Trust) {
  return page(
    html`<h1>Let this device trust the shop</h1>
      <p>
        The till works without the line, and nobody in the network can read along, once this device
        knows the shop's own certificate. It is done once for each device.
      </p>
      <h2>1. Take the file</h2>
      <p><a class="button" href="${file}">Download the file</a></p>
      <p>
        Compare before you install it: on the shop's own computer
        <code>npm run certificate</code> shows this fingerprint. If it is another one there, stop.
      </p>
      <p><code class="fingerprint">${fingerprint}</code></p>
      <h2>2. Install it</h2>
      <details>
        <summary>Windows</summary>
        <ol>
          <li>Open the file, and choose <b>Install Certificate</b>.</li>
          <li>Choose <b>Current User</b>, then <b>Next</b>.</li>
          <li>
            Choose <b>Place all certificates in the following store</b>, <b>Browse</b>,
            <b>Trusted Root Certification Authorities</b>, <b>OK</b>.
          </li>
          <li><b>Next</b>, <b>Finish</b>, and <b>Yes</b> to the warning.</li>
        </ol>
      </details>
      <details>
        <summary>Android</summary>
        <ol>
          <li>Open <b>Settings</b> and search for <b>CA certificate</b>.</li>
          <li>
            It stands under <b>Security</b>, <b>Encryption &amp; credentials</b>,
            <b>Install a certificate</b>.
          </li>
          <li>Choose <b>Install anyway</b> and give the screen lock of the device.</li>
          <li>Choose <b>veld-authority.crt</b> among the downloads.</li>
        </ol>
      </details>
      <details>
        <summary>Linux (Chromium, Chrome)</summary>
        <ol>
          <li>Open <b>chrome://certificate-manager/localcerts/usercerts</b>.</li>
          <li>Beside <b>Trusted certificates</b> choose <b>Import</b>, and the file.</li>
          <li>
            Older versions: <b>Settings</b>, <b>Privacy and security</b>, <b>Security</b>,
            <b>Manage certificates</b>, <b>Authorities</b>, <b>Import</b>, and tick <b>websites</b>.
          </li>
        </ol>
      </details>
      <p>It appears as <b>${name}</b>, and vouches for nothing outside of the shop.</p>
      <h2>3. Open the shop</h2>
      <p>Close the browser, open it again, and go to the address below.</p>
      <p><a class="button" href="${publicOrigin}">${publicOrigin}</a></p>
      ${codeFor(pageAddress)}`,
    { title: 'Trust this shop' },
  )
}

/** For a phone or a tablet, held before the screen of the computer. */
function codeFor(address: string) {
  if (new TextEncoder().encode(address).length > MOST_QR_BYTES) return ''
  return html`<h2>Another device</h2>
    <p>Scan this with its camera, or type <b>${address}</b></p>
    ${raw(codeDrawing(address))}`
}

function codeDrawing(address: string): string {
  const rows = qrCode(address)
  const size = rows.length + 2 * QUIET_SQUARES
  const squares = rows.flatMap((row, down) =>
    row.flatMap((isDark, right) =>
      isDark ? [`M${right + QUIET_SQUARES} ${down + QUIET_SQUARES}h1v1h-1z`] : [],
    ),
  )
  return (
    `<svg class="code" role="img" aria-label="Code that leads to this page" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`
  )
}
