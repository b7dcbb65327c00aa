import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { NewPushDevice } from '#shared/notifications/contract.ts'
import { PushMessage } from '#shared/notifications/push-message.ts'

interface Received {
  /** Of the browser that it is for. */
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

export interface TestPushService {
  origin: string
  received: Received[]
  /** What it answers. */
  status: number
  headers: Record<string, string>
}

/** Plays the push service of a browser: it carries what it cannot read. */
export async function aPushService(): Promise<TestPushService> {
  const state: TestPushService = { origin: '', received: [], status: 201, headers: {} }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { url = '', headers } = request
      state.received.push({ path: url, headers, body: Buffer.concat(pieces) })
      response.writeHead(state.status, state.headers).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return state
}

export interface TestDevice {
  /** What a browser sends to the shop when its person allows messages. */
  subscription: NewPushDevice
  path: string
  /** What came for this browser, as only it can read it. */
  read(received: Received): PushMessage
}

let made = 0

/** A browser with keys of its own. */
export function aDevice({ origin }: Pick<TestPushService, 'origin'>): TestDevice {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/send/${(made += 1)}`
  return {
    path,
    subscription: {
      endpoint: `${origin}${path}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read: ({ body }) => PushMessage.parse(JSON.parse(decrypted(body, pair, publicKey, auth))),
  }
}

/** RFC 8291, with the content coding of RFC 8188 in one record. */
function decrypted(
  body: Buffer,
  pair: ReturnType<typeof createECDH>,
  publicKey: Buffer,
  auth: Buffer,
): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32))
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${use}\0`, length))
  const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
    authTagLength: 16,
  })
  opener.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  // The last record ends with a 2, and perhaps zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
