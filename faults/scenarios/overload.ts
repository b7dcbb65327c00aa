import { type Laboratory, openLaboratory } from '../laboratory.ts'
import { type Answer, EXPECTED, offer, p99, QUICK_MS } from '../offered-sales.ts'
import { type Scenario } from '../scenario.ts'

/** Twenty times that, and as much as no machine of this size can take. */
const OFFERED = [20 * EXPECTED, 200 * EXPECTED]
const SECONDS = 15
const RECOVER_WITHIN_MS = 10_000

export const overload: Scenario = {
  name: 'more customers come than can be served',
  async run(scale) {
    const laboratory = await openLaboratory()
    try {
      const lines: string[] = []
      for (const rate of OFFERED) {
        const answers = await rush(laboratory, rate, Math.max(3, SECONDS * scale))
        refuseCollapse(answers)
        const seconds = await secondsUntilQuick(laboratory)
        lines.push(`${rate}/s offered: ${figures(answers)}, quick again after ${seconds} s`)
      }
      await laboratory.check()
      return lines.join('; ')
    } finally {
      await laboratory.close()
    }
  },
}

/** Tills that are turned away meanwhile go on by themselves, and send what they did when it is over. */
async function rush(laboratory: Laboratory, rate: number, seconds: number): Promise<Answer[]> {
  let answers: Answer[] = []
  await laboratory.whileTrading(async () => {
    answers = await offer(laboratory, rate, seconds)
  })
  return answers
}

/** Who is not served is told when to come back. */
function refuseCollapse(answers: readonly Answer[]): void {
  const wrong = answers.filter(({ status, retryAfter }) =>
    status === 429 || status === 503 ? retryAfter === undefined : status !== 200,
  )
  if (wrong.length > 0)
    throw new Error(`${wrong.length} answers are wrong, the first ${JSON.stringify(wrong[0])}`)
  if (!answers.some(({ status }) => status === 200)) throw new Error('nobody was served')
}

async function secondsUntilQuick(laboratory: Laboratory): Promise<string> {
  const began = performance.now()
  for (;;) {
    const answers = await offer(laboratory, EXPECTED, 1)
    const waited = (performance.now() - began) / 1000 - 1
    if (answers.every(({ status, ms }) => status === 200 && ms < QUICK_MS))
      return Math.max(0, waited).toFixed(1)
    if (waited * 1000 > RECOVER_WITHIN_MS)
      throw new Error('10 s after the rush the shop was still slow')
  }
}

function figures(answers: readonly Answer[]): string {
  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  const waited = `p99 ${p99(served.map(({ ms }) => ms))} ms, ${p99(served.map(({ inShopMs }) => inShopMs))} of them in the shop`
  const told = `${refused.length} told to come back (p99 ${p99(refused.map(({ inShopMs }) => inShopMs))} ms in the shop)`
  return `${served.length} sold (${waited}), ${told}`
}
