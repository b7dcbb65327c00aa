import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { test } from './fixtures.ts'

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

/** Which of the words are in any file of a folder, as UTF-8 or UTF-16. */
export function holding(folder: string, words: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const contents = files.map((file) => readFileSync(join(file.parentPath, file.name)))
  return words.filter((word) =>
    contents.some(
      (content) => content.includes(word) || content.includes(Buffer.from(word, 'utf16le')),
    ),
  )
}
