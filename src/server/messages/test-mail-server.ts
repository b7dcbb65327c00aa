import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

interface ReceivedMail {
  to: string
  /** As it came: headers and both forms. */
  source: string
  messageId: string
}

export interface TestMailServer {
  /** `smtp://localhost:2525`. */
  url: string
  mails: ReceivedMail[]
  /** What it says to a recipient, instead of taking the mail. */
  refuseWith: { code: number; text: string } | null
  /** Called with each mail that has come whole, before it is acknowledged. */
  onMail: () => void
}

/** A real mail server that keeps what it gets, for all tests of a file. */
export async function aMailServer(options: { password?: string } = {}): Promise<TestMailServer> {
  const state: TestMailServer = { url: '', mails: [], refuseWith: null, onMail: () => {} }
  const server = new SMTPServer({
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      if (auth.password === options.password) done(null, { user: 'veld' })
      else done(refusal(535, '5.7.8 Bad credentials'))
    },
    onRcptTo(_address, _session, done) {
      const { refuseWith } = state
      done(refuseWith && refusal(refuseWith.code, refuseWith.text))
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const source = Buffer.concat(pieces).toString()
        const messageId = /^Message-ID: (.+)$/im.exec(source)![1]!
        state.mails.push({ to: session.envelope.rcptTo[0]!.address, source, messageId })
        state.onMail()
        done(null, '2.0.0 Queued as 4711')
      })
    },
  })
  // Who goes away in the middle of a mail is part of the tests.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  state.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return state
}

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })
