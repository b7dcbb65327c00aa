import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import type { BookHead, TillKey } from '#shared/dark/book.ts'
import { A_HEAD } from '#shared/dark/test-book.ts'
import type { Ask } from './asked-server.ts'
import { type Protocol, type SimulatedTill, simulatedTill } from './simulated-till.ts'

interface Registered {
  till: SimulatedTill
  /** The same device from another state of its book. */
  open: (head: BookHead) => SimulatedTill
}

/** A till that the real server knows, with a key of its own. */
export async function registerTill(
  ask: Ask,
  { now, seller, protocol }: { now: () => number; seller: string; protocol?: Protocol },
): Promise<Registered> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const public_key = JSON.stringify(publicKey.export({ format: 'jwk' }))
  const answer = await ask<{ id: number; letter: string }>('/api/tills', { public_key })
  const { id, letter } = answer!
  const key = keyOf(privateKey)
  const open = (head: BookHead) => simulatedTill(head, key, now, seller, protocol)
  return { open, till: open({ ...A_HEAD, till_id: id, letter }) }
}

/** As a browser's. */
const keyOf = (key: KeyObject): TillKey => ({
  hash: (text) => Promise.resolve(hash('sha256', text)),
  sign: (text) =>
    Promise.resolve(
      sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
    ),
})
