import { randomUUID } from 'node:crypto'
import { databaseOf, type ShopProcess, signInAt } from '../test/shop-process.ts'
import { median, rounded } from './figures.ts'
import { type Call, oneByOne } from './http-load.ts'

const ROUNDS = 40
const PIN = '482915'
const WRONG = '739164'

/** Milliseconds, in the middle of all tries. */
interface PinFigures {
  right_ms: number
  wrong_ms: number
  without_pin_ms: number
  nobody_ms: number
  /** How many times as long the slowest of the three wrong ones takes as the fastest: who is there cannot be heard. */
  wrong_spread: number
  right_to_wrong: number
}

/** A right PIN, a wrong one, one of somebody who has none and one of nobody, in turn. */
export async function measurePins(shop: ShopProcess): Promise<PinFigures> {
  const pool = databaseOf(shop.dataDir)
  try {
    const cookie = await signInAt(shop.port, 'budtender@veld.test')
    await setPin(shop.port, await signInAt(shop.port, 'manager@veld.test'))
    const idOf = async (email: string) => {
      const [row] = await pool<{ id: string }[]>`SELECT id FROM profiles WHERE email = ${email}`
      return row!.id
    }
    const [known, without] = [await idOf('manager@veld.test'), await idOf('admin@veld.test')]
    const kinds = {
      right: () => tryOf(cookie, known, PIN),
      wrong: () => tryOf(cookie, known, WRONG),
      without_pin: () => tryOf(cookie, without, WRONG),
      nobody: () => tryOf(cookie, randomUUID(), WRONG),
    }
    const times = { right: [], wrong: [], without_pin: [], nobody: [] } as Record<Kind, number[]>
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [kind, call] of Object.entries(kinds) as [Kind, () => Call][]) {
        // Or the sixth would be told to wait.
        await pool`DELETE FROM pin_tries`
        times[kind].push(await timed(shop.port, call(), kind === 'right' ? 204 : 403))
      }
    return figuresOf(times)
  } finally {
    await pool.end({ timeout: 5 })
  }
}

type Kind = 'right' | 'wrong' | 'without_pin' | 'nobody'

function figuresOf(times: Record<Kind, readonly number[]>): PinFigures {
  const [right, wrong] = [median(times.right), median(times.wrong)]
  const [without, nobody] = [median(times.without_pin), median(times.nobody)]
  const refused = [wrong, without, nobody]
  return {
    right_ms: rounded(right),
    wrong_ms: rounded(wrong),
    without_pin_ms: rounded(without),
    nobody_ms: rounded(nobody),
    wrong_spread: rounded(Math.max(...refused) / Math.min(...refused), 2),
    right_to_wrong: rounded(right / wrong, 2),
  }
}

const headersOf = (cookie: string) => ({ 'content-type': 'application/json', cookie })

const tryOf = (cookie: string, user_id: string, pin: string): Call => ({
  method: 'POST',
  path: '/api/session/switch',
  headers: headersOf(cookie),
  body: JSON.stringify({ user_id, pin }),
})

const setPin = (port: number, cookie: string): Promise<number> =>
  timed(
    port,
    {
      method: 'PUT',
      path: '/api/users/me/pin',
      headers: headersOf(cookie),
      body: JSON.stringify({ pin: PIN }),
    },
    204,
  )

async function timed(port: number, call: Call, wanted: number): Promise<number> {
  const [answer] = (await oneByOne(port, 1, () => call)).answers
  if (answer!.status !== wanted)
    throw new Error(`${call.path} was answered with ${answer!.status}, not ${wanted}`)
  return answer!.ms
}
