import { chromium } from '@playwright/test'
import { findChromium } from '../../../scripts/chromium.ts'
import { type Browser, KEYS } from './browser.ts'

const NAMES: Record<string, string> = {
  [KEYS.enter]: 'Enter',
  [KEYS.tab]: 'Tab',
  [KEYS.escape]: 'Escape',
}

/** Chromium, by Playwright. */
export async function openChromium(): Promise<Browser> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  return {
    async open(url) {
      await page.goto(url)
    },
    evaluate: (expression) => page.evaluate(`(async () => (${expression}))()`),
    clickAt: (x, y) => page.mouse.click(x, y),
    async type(text) {
      for (const key of text) await page.keyboard.press(NAMES[key] ?? key)
    },
    chooseFile: (selector, path) => page.setInputFiles(selector, path),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}
