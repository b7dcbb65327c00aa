import { darkApi, type TillState } from '#shared/dark/contract.ts'
import { aloneFor, ASK_EVERY_MS, ASK_WITHIN_MS, cannotServe } from '#shared/dark/line.ts'
import { sendWaiting } from '#shared/dark/sending.ts'
import { pinsApi } from '#shared/pins/contract.ts'
import { tillsApi } from '#shared/tills/contract.ts'
import { APP_VERSION } from '#web/app-version.ts'
import { ApiError, answered, call } from '#web/call.ts'
import { onUnreachable } from '#web/connection.ts'
import { keepTillId, thisTillId } from '#web/drawer/this-till.ts'
import { forgetTillKey } from '#web/drawer/till-key.ts'
import { logError } from '#web/log.ts'
import { queryClient, refreshAll } from '#web/query-client.ts'
import { session } from '#web/session/session.ts'
import { preloadDialogs } from '#web/till/dialogs.ts'
import { toast } from '#web/ui/toast.tsx'
import { lookAtAbility } from './ability.ts'
import { bookFigures, bookOnDisk, dropOld, hasBook } from './book-on-disk.ts'
import { countAgain, otherTabs } from './counts.ts'
import { keepPerson, keepThing, keptPerson, keptThing } from './kept.ts'
import { changeDark, dark, isDark, learn } from './line-store.ts'
import { setClock, tillNow } from './now.ts'
import { takeKit } from './take-kit.ts'

const SEND_WITHIN_MS = 30_000
/** Customers and colleagues as a till takes them along may be so old. */
const KIT_MS = 300_000
const ONE_SENDER = 'veld-sender'
/** A page that never rests is not waited for any longer. */
const LEISURE_MS = 1000

let watching = false

/** Watches the line from when a till is opened until its page is left: what waits is sent from any screen. */
export function watchLine(): void {
  if (watching) return
  watching = true
  onUnreachable(() => void failed())
  otherTabs.listen(() => void countAgain())
  void begin().then(beat)
}

async function beat(): Promise<void> {
  try {
    await lookOnce()
    lookAtTime()
  } catch (error) {
    logError('The line could not be looked at', error)
  }
  setTimeout(() => void beat(), ASK_EVERY_MS)
}

/** Whether the till has been alone for too long. */
function lookAtTime(): void {
  const { line, alone } = dark.get()
  const { user } = session.get()
  const now = user ? aloneFor(line.since, Date.parse(tillNow()), user.settings) : 'fine'
  if (now !== alone) changeDark({ alone: now })
}

/** The server has not answered in time, or says that it cannot write. From here on the till sells by itself. */
export async function failed(): Promise<void> {
  if (dark.get().ability !== 'able' || isDark()) return
  const lastHeard = (await keptThing('heard')) ?? new Date().toISOString()
  learn({ kind: 'failed', lastHeard })
  void queryClient.invalidateQueries({ queryKey: ['drawer'] })
}

async function begin(): Promise<void> {
  await Promise.all([lookAtAbility(), countAgain(), atLeisure().then(haveReady)])
  if (!isDark()) await lockIfUntold().catch(logError)
}

/** Once the shelf is drawn: a slow device would wait with it for code that nobody needs yet. */
function atLeisure(): Promise<unknown> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: LEISURE_MS })
    else setTimeout(done, LEISURE_MS)
  })
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
    import('#web/drawer/drawer-dialog.tsx'),
    import('#web/drawer/switch-dialog.tsx'),
    import('#web/drawer/lock-screen.tsx'),
  ])
}

let kitAt = -Infinity

async function lookOnce(): Promise<void> {
  const id = thisTillId()
  if (id === undefined || session.get().user === null) return
  try {
    if (isDark()) {
      const told = { version: APP_VERSION, ...(await bookFigures(id)) }
      await call(tillsApi.seeTill, { id, ...told }, undefined, soon())
      await send(id)
      await comeBack()
    } else {
      heard(await call(darkApi.tillState, { id }, undefined, soon()))
      if (performance.now() - kitAt > KIT_MS && (await takeKit(id))) {
        kitAt = performance.now()
        await dropOld(id, Date.now())
        await becomeAble()
      }
      if (dark.get().waiting > 0 || !hasCompared) await send(id)
    }
  } catch (error) {
    if (isNoAnswer(error)) await failed()
    else if (!(error instanceof ApiError && error.status === 401))
      logError('What a till asked went wrong', error)
  }
}

/** Not reached, in trouble, or not heard of in time. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError
    ? cannotServe(error.status)
    : error instanceof DOMException && error.name === 'TimeoutError'

/** From now on what the server tells is taken along: also what is there already. */
async function becomeAble(): Promise<void> {
  const wasAble = dark.get().ability === 'able'
  await lookAtAbility()
  if (!wasAble) await queryClient.invalidateQueries({ queryKey: ['till'] })
}

/** Whether this page has held its chain against the server's since it was opened. */
let hasCompared = false

/** One tab sends; the others find it done. */
async function send(id: number): Promise<void> {
  if (!(await hasBook(id))) return
  await navigator.locks.request(ONE_SENDER, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const sent = await sendWaiting(bookOnDisk(id), {
      state: async () => heard(await call(darkApi.tillState, { id }, undefined, soon())),
      send: async (entries) => {
        const answer = answered(
          await call(darkApi.sendEntries, { id, entries: [...entries] }, undefined, {
            signal: AbortSignal.timeout(SEND_WITHIN_MS),
          }),
        )
        await countAgain()
        return answer
      },
    })
    hasCompared = true
    if (sent === 'behind') await beginAnew()
  })
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
  learn({ kind: 'wrote', waiting: dark.get().waiting })
  if (isDark()) return
  await session.followServer()
  await lockIfUntold()
  await refreshAll()
}

/** Somebody took the till over in the dark. The server's session is still the one before: they show it their PIN. */
async function lockIfUntold(): Promise<void> {
  const { user } = session.get()
  if (user === null || !(await keptPerson())?.isUntold) return
  await call(pinsApi.lockTill, {}, undefined, soon())
  await keepPerson(user, false)
  await session.refetch()
}

/**
 * The server knows of entries that are not on this disk: it was cleared or brought back from a copy. Under these numbers
 * nothing more may be written, so this browser becomes another till; what it was stays in the books, and a manager sees it.
 */
async function beginAnew(): Promise<void> {
  await forgetTillKey()
  keepTillId(undefined)
  hasCompared = false
  kitAt = -Infinity
  changeDark({ ability: 'unregistered' })
  await queryClient.invalidateQueries({ queryKey: ['drawer'] })
  toast.error(
    'This browser has lost what it had stored, and is a new till from now on. Tell a manager: sales that were waiting on it may be missing.',
    false,
  )
}

const soon = () => ({ signal: AbortSignal.timeout(ASK_WITHIN_MS) })
