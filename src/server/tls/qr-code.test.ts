import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { MOST_QR_BYTES, qrCode } from './qr-code.ts'

// Each was read back by zbar when it was drawn first.
test.each([
  ['http://192.168.1.5:3000/trust', '7e8d561897e7808f'],
  ['http://shop-pc.local/trust', 'd364421698259bad'],
  ['x'.repeat(MOST_QR_BYTES), 'd00514b551336660'],
])('%s is drawn as a reader has read it', (text, digest) => {
  const drawn = qrCode(text).map((row) => row.map(Number).join(''))
  expect(createHash('sha256').update(drawn.join('\n')).digest('hex').slice(0, 16)).toBe(digest)
})

test('what a code cannot hold is refused', () => {
  expect(() => qrCode('x'.repeat(MOST_QR_BYTES + 1))).toThrow(RangeError)
})
