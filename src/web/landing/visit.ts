import { logError } from '#web/log.ts'
import { registerServiceWorker } from '#web/sw/update.ts'

// The landing page as the build has drawn it needs no React to be read, and hardly any script to sign in: this
// file is all that a first visit runs. Whatever else the page can do, the application does in its place.

if ('returning' in document.documentElement.dataset) startApplication()
else attend()

function attend(): void {
  for (const button of signInButtons()) button.addEventListener('click', () => void signIn())
  window.addEventListener('offline', startApplication)
  window.addEventListener('storage', startApplication)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', startApplication)
  // Back from signing in: who is there is the server's to say.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  registerServiceWorker({ isAtStake: () => false, onNavigation: () => {} })
}

/** As `session-store.ts` does it, without the contract's schemas, which weigh more than the whole page. */
async function signIn(): Promise<void> {
  showProblem(false)
  for (const button of signInButtons()) button.disabled = true
  let status = 0
  try {
    const { content } = document.querySelector<HTMLMetaElement>('meta[name="veld-provider"]')!
    const answer = await fetch(`/api/oauth/${content}/redirect_url`)
    status = answer.status
    const { redirectUrl } = (await answer.json()) as { redirectUrl?: string }
    if (!answer.ok || redirectUrl === undefined) throw new Error('there is no address')
    window.location.assign(redirectUrl)
  } catch {
    logError(`Failed to get login redirect URL: API responded with HTTP status ${status}`)
    for (const button of signInButtons()) button.disabled = false
    showProblem(true)
  }
}

function showProblem(failed: boolean): void {
  document.querySelector('main > [role="alert"]')?.remove()
  const problem = document.querySelector<HTMLTemplateElement>('#sign-in-problem')
  if (failed && problem) document.querySelector('main')?.prepend(problem.content.cloneNode(true))
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
