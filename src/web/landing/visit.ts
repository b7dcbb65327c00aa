import { logError } from '#web/log.ts'
import { registerServiceWorker } from '#web/sw/update.ts'

// The landing page as the build has drawn it needs no React to be read, and hardly any script to sign in: this
// file is all that a first visit runs. Whatever else the page can do, the application does in its place.

leaveWithPage()
if ('returning' in document.documentElement.dataset) startApplication()
else attend()

/** The theme of the drawn page goes when the application takes its place, which may be in another. */
function leaveWithPage(): void {
  const page = document.querySelector('[data-static]')
  page?.prepend(...document.head.querySelectorAll('[data-mantine-styles]'))
}

function attend(): void {
  for (const button of signInButtons()) button.addEventListener('click', () => void signIn())
  window.addEventListener('offline', startApplication)
  window.addEventListener('storage', startApplication)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', startApplication)
  // Back from signing in: who is there is the server's to say.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  registerServiceWorker({
    isAtStake: () => false,
    onNavigation: () => {},
    openPage: (path) => window.location.assign(path),
  })
}

/** As `session-store.ts` does it, without the contract's schemas, which weigh more than the whole page. */
async function signIn(): Promise<void> {
  hideProblem()
  for (const button of signInButtons()) button.disabled = true
  let status = 0
  let told: Told = {}
  try {
    const { content } = document.querySelector<HTMLMetaElement>('meta[name="veld-provider"]')!
    const answer = await fetch(`/api/oauth/${content}/redirect_url`)
    status = answer.status
    told = (await answer.json()) as Told
    if (!answer.ok || told.redirectUrl === undefined) throw new Error('there is no address')
    window.location.assign(told.redirectUrl)
  } catch {
    logError(`Failed to get login redirect URL: API responded with HTTP status ${status}`)
    for (const button of signInButtons()) button.disabled = false
    showProblem(told)
  }
}

interface Told {
  redirectUrl?: string
  error?: string
  reference?: string
}

const hideProblem = (): void => document.querySelector('main > [role="alert"]')?.remove()

/** In the server's words where it has some, and a reference that its log knows. */
function showProblem({ error, reference }: Told): void {
  const drawn = document.querySelector<HTMLTemplateElement>('#sign-in-problem')
  if (drawn === null) return
  const problem = drawn.content.cloneNode(true) as DocumentFragment
  const place = problem.querySelector('[data-reference]')
  if (reference === undefined) place?.parentElement?.remove()
  else {
    problem.querySelector('[data-text]')?.replaceChildren(error ?? '')
    place?.replaceChildren(reference)
  }
  document.querySelector('main')?.prepend(problem)
}

/** All its buttons: the other ways on are links. */
function signInButtons() {
  return document.querySelectorAll<HTMLButtonElement>('[data-static] button')
}

/** The page's styles are enough for the landing page, so it need not wait for the application's. */
function startApplication(): void {
  const application = document.querySelector<HTMLTemplateElement>('#application')
  if (application === null) return
  document.head.append(application.content)
  application.remove()
}
