import { firstLoadBytes, screens } from '../scripts/first-load.ts'
import { rounded } from './figures.ts'

const BUILT = 'dist/web'

/** The JavaScript that each page fetches when it is opened, in thousands of bytes of gzip. */
export const scriptSizes = (): Record<string, number> =>
  Object.fromEntries(
    screens(BUILT).map((screen) => [
      screen.split('/', 1).join(),
      rounded(firstLoadBytes(BUILT, screen) / 1000, 0),
    ]),
  )
