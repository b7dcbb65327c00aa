import { type BrowserContext, chromium } from '@playwright/test'
import { test } from './fixtures.ts'
import { filesIn, isIn, type Secret } from './search-for.ts'

// What a browser leaves on the disk of its machine.

/** A browser that writes what it keeps into a folder. */
export function openProfile(folder: string, baseURL: string): Promise<BrowserContext> {
  const { executablePath, args } = test.info().project.use.launchOptions ?? {}
  return chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    ...(args ? { args } : {}),
    baseURL,
  })
}

/** Which of the words are in any file of a folder, in any spelling. */
export function holding<Word extends Secret>(folder: string, words: readonly Word[]): Word[] {
  const contents = [...filesIn(folder)].map(({ content }) => content)
  return words.filter((word) => contents.some((content) => isIn(content, word)))
}
