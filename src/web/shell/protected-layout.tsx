import { useDisclosure } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isAmong, MANAGERS, SELLERS } from '#shared/roles.ts'
import { queryClient } from '#web/query-client.ts'
import { SessionWarning } from '#web/session/session-warning.tsx'
import { useSession } from '#web/session/session.ts'
import { Brand } from '#web/shell/brand.tsx'
import { Breadcrumb } from '#web/shell/breadcrumb.tsx'
import { NavigationList } from '#web/shell/navigation-list.tsx'
import { setPreferences, usePreferences } from '#web/shell/preferences.ts'
import { RoleBadge } from '#web/shell/role-badge.tsx'
import { TopBar } from '#web/shell/top-bar.tsx'
import { InsideLayout } from '#web/ui/states/full-screen.tsx'
import { LoadingScreen } from '#web/ui/states/loading-screen.tsx'
import { useBare, useSighted } from '#web/ui/timing/first-sight.ts'
import { lazyPart } from '#web/ui/timing/lazy-part.ts'
import { onIntent } from '#web/ui/timing/on-intent.tsx'
import classes from './protected-layout.module.css'

const ApprovalWatch = lazyPart(
  async () => (await import('#web/approvals/approval-watch.tsx')).ApprovalWatch,
)
const IdleLock = lazyPart(async () => (await import('#web/drawer/idle-lock.tsx')).IdleLock)
const LockScreen = lazyPart(async () => (await import('#web/drawer/lock-screen.tsx')).LockScreen)

const menuDrawer = onIntent(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

/** What surrounds every page behind the sign-in. */
export function ProtectedLayout() {
  const { user } = useSession()
  const isSighted = useSighted()
  // Signed out: the guard is about to lead to the landing page.
  if (user === null) return <LoadingScreen />
  const isThere = isSighted && !user.session.is_locked
  return (
    <QueryClientProvider client={queryClient}>
      {user.session.is_locked ? <LoadingScreen /> : <Layout />}
      <SessionWarning />
      <Suspense>
        {user.session.is_locked && <LockScreen />}
        {isThere && isAmong(MANAGERS, user.profile.role) && <ApprovalWatch />}
        {isThere && isAmong(SELLERS, user.profile.role) && <IdleLock />}
      </Suspense>
    </QueryClientProvider>
  )
}

function Sidebar({ isFolded, onFold }: { isFolded: boolean; onFold: () => void }) {
  return (
    <>
      <div className={classes.sidebarTop}>
        <Brand />
      </div>
      <div className={classes.sidebarPages}>
        <NavigationList />
      </div>
      <div className={classes.sidebarFoot}>
        {!isFolded && <RoleBadge />}
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!isFolded}
          aria-label="Names of the pages"
          onClick={onFold}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
    </>
  )
}

function Layout() {
  const [menuOpen, menu] = useDisclosure(false)
  const { isFolded, toggle } = useFolding()
  const isBare = useBare()
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <aside className={classes.sidebar} aria-label="Sidebar" data-folded={isFolded || undefined}>
        {!isBare && <Sidebar isFolded={isFolded} onFold={toggle} />}
      </aside>
      <menuDrawer.Part opened={menuOpen} onClose={menu.close} />
      <div className={classes.column}>
        <TopBar menu={{ opened: menuOpen, onToggle: menu.toggle, intent: menuDrawer.intent }} />
        <main className={classes.content} id="content" tabIndex={-1}>
          <div className={classes.trail}>
            <Breadcrumb />
          </div>
          <InsideLayout value={true}>
            <Outlet />
          </InsideLayout>
        </main>
      </div>
    </div>
  )
}

/** The till and the other pages each remember it. */
function useFolding() {
  const isTill = useLocation({ select: ({ pathname }) => pathname === '/pos' })
  const { foldedAtTill, foldedElsewhere } = usePreferences()
  const isFolded = isTill ? foldedAtTill : foldedElsewhere
  const toggle = () =>
    setPreferences(isTill ? { foldedAtTill: !isFolded } : { foldedElsewhere: !isFolded })
  return { isFolded, toggle }
}
