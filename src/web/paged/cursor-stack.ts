/**
 * The way to the page on screen: the cursor of every page after the first, in order. The server only knows the
 * way forward, so this is how Previous finds the way back. Empty on the first page.
 */
export type CursorStack = readonly string[]

export const FIRST_PAGE: CursorStack = []

export const cursorOf = (stack: CursorStack): string | null => stack.at(-1) ?? null

/** Asking twice for the same page, as a double click does, is once. */
export const nextPage = (stack: CursorStack, next: string): CursorStack =>
  cursorOf(stack) === next ? stack : [...stack, next]

export const previousPage = (stack: CursorStack): CursorStack => stack.slice(0, -1)

/** How many rows stand before the page. */
export const rowsBefore = (stack: CursorStack, pageSize: number): number => stack.length * pageSize
