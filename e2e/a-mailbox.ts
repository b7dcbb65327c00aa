import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every mail, and the settings by which a shop sends to it. */
export async function aMailbox() {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        mails.push(readable(Buffer.concat(pieces).toString()))
        done(null, 'Queued as 4711')
      })
    },
  })
  // Who goes away in the middle of a mail.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    mails,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Veld <till@veld.test>' },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** As it came, and with what was folded or packed for the way. */
function readable(source: string): string {
  const unfolded = source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  const packed = source.match(/(?:^[A-Za-z0-9+/]{20,}={0,2}\r?\n)+/gm) ?? []
  return [source, unfolded, ...packed.map((part) => Buffer.from(part, 'base64').toString())].join(
    '\n',
  )
}
