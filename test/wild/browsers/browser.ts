/**
 * What the smoke needs of a browser, so that one script runs in every engine. Pointer and keys are the engine's own
 * input, as a person's are; what stands on the page is found by script (`page.ts`).
 */
export interface Browser {
  open(url: string): Promise<void>
  /** The value of an expression in the page, awaited there; only what JSON can carry. */
  evaluate(expression: string): Promise<unknown>
  clickAt(x: number, y: number): Promise<void>
  /** Characters, or a key such as `KEYS.enter`. */
  type(text: string): Promise<void>
  /** Chooses a file in the input that the CSS selector finds. */
  chooseFile(selector: string, path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Keys that are no characters, by their numbers in the WebDriver standard. */
export const KEYS = { enter: '\uE006', tab: '\uE004', escape: '\uE00C' } as const

/** One press and release after the other, in the form that WebDriver and WebDriver BiDi share. */
export const keyActions = (text: string): object[] => [
  {
    type: 'key',
    id: 'keyboard',
    actions: Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

export const clickActions = (x: number, y: number): object[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]
