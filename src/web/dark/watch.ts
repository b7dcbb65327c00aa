import { darkApi, type TillState } from '#shared/dark/contract.ts'
import { aloneFor, ASK_EVERY_MS, ASK_WITHIN_MS, LIGHT } from '#shared/dark/line.ts'
import { pinsApi } from '#shared/pins/contract.ts'
import { tillsApi } from '#shared/tills/contract.ts'
import { APP_VERSION } from '#web/app-version.ts'
import { ApiError, call } from '#web/call.ts'
import { onUnreachable } from '#web/connection.ts'
import { registerHere } from '#web/drawer/register-till.ts'
import { keepTillId, thisTillId } from '#web/drawer/this-till.ts'
import { forgetTillKey } from '#web/drawer/till-key.ts'
import { logError } from '#web/log.ts'
import { queryClient, refreshAll } from '#web/query-client.ts'
import { session } from '#web/session/session.ts'
import { preloadDialogs } from '#web/till/dialogs.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { atLeisure } from '#web/ui/timing/at-leisure.ts'
import { lookAtAbility } from './ability.ts'
import { bookFigures, dropOld, hasBook } from './book-on-disk.ts'
import { countAgain, failed, newestNoted, otherTabs } from './counts.ts'
import { isNewerForm } from './database.ts'
import { keepThing, keptPerson, noteTold } from './kept.ts'
import { changeDark, dark, isAble, isDark, isNoAnswer, isShut, learn } from './line-store.ts'
import { setClock, tillNow } from './now.ts'
import { sendBooks } from './send-books.ts'
import { takeKit } from './take-kit.ts'

/** Customers and colleagues as a till takes them along may be so old. */
const KIT_MS = 300_000
const UNKNOWN = 404

const LOST =
  'This browser has lost what this till had stored. Tell a manager: sales that were waiting on it may be missing.'
const NEW_TILL =
  'This browser has lost what it had stored, and is a new till from now on. Tell a manager: sales that were waiting on it may be missing.'

let watching = false

/** Watches the line from when a till is opened until its page is left: what waits is sent from any screen. */
export function watchLine(): void {
  if (watching) return
  watching = true
  onUnreachable(() => void failed())
  otherTabs.listen(() => void countAgain())
  void begin().then(beat)
}

/** Nothing that it waits for may take for ever, and what is drawn is not waited for: another beat comes after it. */
async function beat(): Promise<void> {
  try {
    await lookOnce()
    lookAtTime()
    await lookAtBook()
  } catch (error) {
    if (isNewerForm(error)) giveWay()
    logError('The line could not be looked at', error)
  }
  setTimeout(() => void beat(), ASK_EVERY_MS)
}

/** Another tab is of a newer version, which has changed the form of what is stored: it sends what waits. */
function giveWay(): void {
  changeDark({ ability: 'newer', line: LIGHT, storage: undefined })
}

/** Whether the till has been alone for too long. */
function lookAtTime(): void {
  const { line, alone } = dark.get()
  const { user } = session.get()
  const now = user ? aloneFor(line.since, Date.parse(tillNow()), user.settings) : 'fine'
  if (now !== alone) changeDark({ alone: now })
}

async function begin(): Promise<void> {
  await Promise.all([lookAtAbility().then(countAgain), atLeisure().then(haveReady)])
}

/** Once the line is gone no code can be fetched, unless the application is installed. */
function haveReady(): Promise<unknown> {
  preloadDialogs()
  return Promise.all([
    import('./sell.ts'),
    import('./dark-drawer.ts'),
    import('./take-over.ts'),
    import('./roster.ts'),
    import('./dark-line.tsx'),
    import('./waiting-here.tsx'),
    import('#web/drawer/drawer-dialog.tsx'),
    import('#web/drawer/switch-dialog.tsx'),
    import('#web/drawer/lock-screen.tsx'),
  ])
}

let wasMissed = false

/**
 * A browser may clear what is stored under a till that is open: from then on nothing is safe on it. Seen twice, since a
 * book that another tab moves is gone for a moment.
 */
async function lookAtBook(): Promise<void> {
  const id = thisTillId()
  const isMissed = isAble() && id !== undefined && !(await hasBook(id))
  const isLost = isMissed && wasMissed
  wasMissed = isMissed
  if (!isLost) return
  kitAt = -Infinity
  changeDark({ ability: 'unregistered', line: LIGHT, storage: undefined, waiting: 0, sales: 0 })
  toast.error(LOST, false)
}

/** When what is needed in the dark was last taken along, and when a till that nobody knows was last registered. */
let kitAt = -Infinity
let registeredAt = -Infinity

async function lookOnce(): Promise<void> {
  const id = thisTillId()
  if (id === undefined || session.get().user === null) return
  try {
    if (isShut()) await becomeAble()
    else if (isDark()) {
      const told = { version: APP_VERSION, ...(await bookFigures(id)) }
      await call(tillsApi.seeTill, { id, ...told }, undefined, soon())
      await send(id)
      await comeBack()
    } else {
      if (await lockIfUntold()) await session.followServer()
      heard(await call(darkApi.tillState, { id }, undefined, soon()))
      if (performance.now() - kitAt > KIT_MS) await renewKit(id)
      if (dark.get().waiting > 0 || !hasCompared) await send(id)
    }
  } catch (error) {
    if (isNoAnswer(error)) await failed()
    else if (error instanceof ApiError && error.status === UNKNOWN) await registerAnew(id)
    else if (!(error instanceof ApiError && error.status === 401))
      logError('What a till asked went wrong', error)
  }
}

async function renewKit(id: number): Promise<void> {
  const taken = await takeKit(id)
  if (taken === 'key lost') return beginAnew(id)
  if (taken === 'not yet') return
  kitAt = performance.now()
  await dropOld(id, Date.parse(tillNow()))
  await becomeAble()
}

/** From now on what the server tells is taken along: also what is there already. */
async function becomeAble(): Promise<void> {
  const wasAble = dark.get().ability === 'able'
  await lookAtAbility()
  if (wasAble || !isAble()) return
  // It may have sold by itself before it was not able any more.
  await countAgain()
  void queryClient.invalidateQueries({ queryKey: ['till'] })
}

/** Whether this page has held its chain against the server's since it was opened. */
let hasCompared = false

async function send(id: number): Promise<void> {
  if (!(await hasBook(id))) return
  const sent = await sendBooks(id, async () =>
    heard(await call(darkApi.tillState, { id }, undefined, soon())),
  )
  if (sent !== undefined) hasCompared = true
  if (sent === 'behind') await beginAnew(id)
  await countAgain()
  otherTabs.tell()
}

function heard(state: TillState): TillState {
  setClock(state.server_time)
  void keepThing('heard', state.server_time).catch(logError)
  return state
}

/** The server has written something. Once all is sent, the till sells with it again. */
async function comeBack(): Promise<void> {
  const { waiting } = dark.get()
  // Before the server says who is there, and as long as it is not locked the till stays dark.
  if (waiting === 0) await lockIfUntold()
  learn({ kind: 'wrote', waiting })
  if (isDark()) return
  await session.followServer()
  void refreshAll()
}

/**
 * Somebody took the till over in the dark, or locked it. The server's session is still the one before: they show it
 * their PIN. What fails is done at the next look.
 */
async function lockIfUntold(): Promise<boolean> {
  if (!(await keptPerson())?.isUntold) return false
  await call(pinsApi.lockTill, {}, undefined, soon())
  await noteTold()
  return true
}

/** The server does not know this till: it was restored from an older backup. The till goes on under another number. */
async function registerAnew(id: number): Promise<void> {
  if (performance.now() - registeredAt < KIT_MS) return
  registeredAt = performance.now()
  await registerHere(id)
  hasCompared = false
  kitAt = -Infinity
  void queryClient.invalidateQueries({ queryKey: ['drawer'] })
}

/**
 * The server knows of entries that are not on this disk, or of another key: it was cleared or brought back from a copy.
 * Under these numbers nothing more may be written, so this browser becomes another till. What it was stays in the
 * books, and is told that nothing waits any more, so that a manager hears of what never came.
 */
async function beginAnew(id: number): Promise<void> {
  await navigator.locks.request(ONE_NEW_TILL, () => leaveTill(id))
  hasCompared = false
  kitAt = -Infinity
  // Alone it could not sell any more; with the server it is registered, and sends what the other one has left.
  changeDark({ ability: 'unregistered', line: LIGHT })
  void queryClient.invalidateQueries({ queryKey: ['drawer'] })
  toast.error(NEW_TILL, false)
}

const ONE_NEW_TILL = 'veld-new-till'

/** Where another tab was faster, the key is that of the new till already. */
async function leaveTill(id: number): Promise<void> {
  if (thisTillId() !== id) return
  const told = { version: APP_VERSION, sequence: newestNoted(id), waiting: 0 }
  await call(tillsApi.seeTill, { id, ...told }, undefined, soon())
  await forgetTillKey()
  keepTillId(undefined)
}

const soon = () => ({ signal: AbortSignal.timeout(ASK_WITHIN_MS) })
