import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const port = Number(new URL(shop.origin).port)

/** Bytes as they stand, and what comes back until the line is closed. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port, 'localhost')
  socket.on('error', () => {})
  socket.end(bytes, 'latin1')
  return text(socket).catch(() => '')
}

const head = 'host: x\r\nconnection: close\r\n'
const json = 'content-type: application/json\r\n'

test.each([
  ['no words', '\r\n\r\n'],
  ['no HTTP', 'HELLO\r\n\r\n'],
  ['an unknown version', `GET / HTTP/9.9\r\n${head}\r\n`],
  ['an unknown method', `FROB /api/users/me HTTP/1.1\r\n${head}\r\n`],
  ['NUL in the path', `GET /api/\0 HTTP/1.1\r\n${head}\r\n`],
  ['bytes above ASCII in the path', `GET /api/products/\xff\xfe HTTP/1.1\r\n${head}\r\n`],
  ['half an escape in the path', `GET /api/products/% HTTP/1.1\r\n${head}\r\n`],
  ['a whole address as the path', `GET http://evil.example/api/users/me HTTP/1.1\r\n${head}\r\n`],
  ['no path', `GET  HTTP/1.1\r\n${head}\r\n`],
  ['two slashes', `GET //evil.example/%2f.. HTTP/1.1\r\n${head}\r\n`],
  ['no host', 'GET /api/users/me HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['a strange host', 'GET / HTTP/1.1\r\nhost: ]{[\r\nconnection: close\r\n\r\n'],
  ['a header of 100 kB', `GET / HTTP/1.1\r\n${head}x: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a thousand headers', `GET / HTTP/1.1\r\n${head}${'x: y\r\n'.repeat(1000)}\r\n`],
  ['a header in two lines', `GET / HTTP/1.1\r\n${head}x: a\r\n b\r\n\r\n`],
  [
    'two lengths',
    `POST /api/sessions HTTP/1.1\r\n${head}${json}content-length: 2\r\ncontent-length: 9\r\n\r\n{}`,
  ],
  [
    'a negative length',
    `POST /api/sessions HTTP/1.1\r\n${head}${json}content-length: -1\r\n\r\n{}`,
  ],
  [
    'length and pieces',
    `POST /api/sessions HTTP/1.1\r\n${head}${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'a piece of no size',
    `POST /api/sessions HTTP/1.1\r\n${head}${json}transfer-encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    'less than announced',
    `POST /api/sessions HTTP/1.1\r\n${head}${json}content-length: 50\r\n\r\n{"code":`,
  ],
  [
    'an upgrade',
    `GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n`,
  ],
  [
    'a cookie full of signs',
    `GET /api/users/me HTTP/1.1\r\n${head}cookie: ${'=;,"%ff'.repeat(500)}\r\n\r\n`,
  ],
  [
    'an odd authorization',
    `GET /api/users/me HTTP/1.1\r\n${head}authorization: Bearer \xff\xfe\r\n\r\n`,
  ],
])('%s is answered without a failure, and the next is served', async (_, bytes) => {
  shop.logged.length = 0
  const answer = await sendRaw(bytes)
  expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
  expect(shop.logged.filter((line) => line.includes('request failed'))).toEqual([])
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200)
})

test('a proper request by the same way is answered', async () => {
  expect(await sendRaw(`GET /healthz HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1\.1 200/)
})
