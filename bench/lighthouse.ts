import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '../scripts/chromium.ts'

/** Fetched when it is needed: it would be a fifth of all that is installed. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const FLAGS =
  '--headless=new --no-sandbox --disable-background-networking --disable-component-update --disable-sync --no-first-run'

export interface LighthouseScores {
  performance: number
  accessibility: number
  best_practices: number
}

/** The scores of the landing page; undefined, with the reason said, where Lighthouse cannot be had. */
export async function measureLanding(origin: string): Promise<LighthouseScores | undefined> {
  const chromium = findChromium()
  const words = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', `${origin}/`]
  const options = [
    '--output=json',
    '--quiet',
    `--chrome-flags=${FLAGS}`,
    '--only-categories=performance,accessibility,best-practices',
  ]
  try {
    const { stdout } = await promisify(execFile)('npm', [...words, ...options], {
      env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) },
      maxBuffer: 64 * 1024 * 1024,
    })
    return scoresIn(stdout)
  } catch (error) {
    process.stderr.write(`Lighthouse was left out: ${String(error).split('\n', 1).join('')}\n`)
    return undefined
  }
}

function scoresIn(report: string): LighthouseScores {
  const { categories } = JSON.parse(report.slice(report.indexOf('{'))) as {
    categories: Record<string, { score: number | null }>
  }
  const score = (name: string) => {
    const part = categories[name]?.score
    if (typeof part !== 'number') throw new Error(`it gave no figure for ${name}`)
    return Math.round(part * 100)
  }
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    best_practices: score('best-practices'),
  }
}
