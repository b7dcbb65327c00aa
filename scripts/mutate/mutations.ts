import { BOOKS } from './books.ts'
import { BROWSERS } from './browsers.ts'
import { CROWD } from './crowd.ts'
import { DARK } from './dark.ts'
import { DRAWERS } from './drawers.ts'
import { INPUT } from './input.ts'
import { MESSAGES } from './messages.ts'
import { MONEY } from './money.ts'
import type { Mutation } from './mutation.ts'
import { NUMBERS } from './numbers.ts'
import { PEOPLE } from './people.ts'
import { PROMOTIONS } from './promotions.ts'
import { RETURNS } from './returns.ts'
import { SHEETS } from './sheets.ts'
import { SIGN_IN } from './sign-in.ts'
import { STARTUP } from './startup.ts'
import { STOCK } from './stock.ts'
import { TLS } from './tls.ts'
import { TRAIL } from './trail.ts'

export const MUTATIONS: readonly Mutation[] = [
  ...BOOKS,
  ...BROWSERS,
  ...CROWD,
  ...INPUT,
  ...MONEY,
  ...NUMBERS,
  ...PEOPLE,
  ...SHEETS,
  ...SIGN_IN,
  ...STARTUP,
  ...TRAIL,
  ...MESSAGES,
  ...DRAWERS,
  ...STOCK,
  ...RETURNS,
  ...TLS,
  ...DARK,
  ...PROMOTIONS,
]
