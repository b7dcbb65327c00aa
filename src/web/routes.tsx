import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { PAGES, type PagePath } from '#shared/pages.ts'
import { pageAt } from '#web/pages/use-pages.ts'
import { CallbackScreen } from '#web/session/callback-screen.tsx'
import { requireRole, requireUser, sendHomeIfSignedIn } from '#web/session/guards.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'
import { Root } from '#web/shell/root.tsx'
import { LoadingScreen } from '#web/ui/states/loading-screen.tsx'

/** A new screen is one more line; navigation and guards follow from PAGES. */
const SCREENS: Readonly<Record<PagePath, AsyncRouteComponent<object>>> = {
  '/pos': lazyRouteComponent(() => import('#web/till/till-screen.tsx'), 'TillScreen'),
  '/sales': lazyRouteComponent(() => import('#web/sales/sales-screen.tsx'), 'SalesScreen'),
  '/dashboard': lazyRouteComponent(
    () => import('#web/dashboard/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
  '/products': lazyRouteComponent(
    () => import('#web/products/products-screen.tsx'),
    'ProductsScreen',
  ),
  '/inventory': lazyRouteComponent(
    () => import('#web/inventory/inventory-screen.tsx'),
    'InventoryScreen',
  ),
  '/data': lazyRouteComponent(
    () => import('#web/data-management/data-management-screen.tsx'),
    'DataManagementScreen',
  ),
  '/customers': lazyRouteComponent(
    () => import('#web/customers/customers-screen.tsx'),
    'CustomersScreen',
  ),
  '/manager': lazyRouteComponent(() => import('#web/manager/manager-screen.tsx'), 'ManagerScreen'),
  '/reports': lazyRouteComponent(() => import('#web/reports/reports-screen.tsx'), 'ReportsScreen'),
  '/users': lazyRouteComponent(() => import('#web/team/team-screen.tsx'), 'TeamScreen'),
  '/audit': lazyRouteComponent(() => import('#web/audit/audit-screen.tsx'), 'AuditScreen'),
  '/settings': lazyRouteComponent(
    () => import('#web/settings/settings-screen.tsx'),
    'SettingsScreen',
  ),
}

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundScreen,
})

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: sendHomeIfSignedIn,
  component: lazyRouteComponent(() => import('#web/landing/landing-screen.tsx'), 'LandingScreen'),
})

const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/callback',
  component: CallbackScreen,
})

const protectedLayout = lazyRouteComponent(
  () => import('#web/shell/protected-layout.tsx'),
  'ProtectedLayout',
)

/** The code travels while the server says who is there. */
export function preloadPage(path: string): void {
  const page = pageAt(path)
  if (page === undefined) return
  void protectedLayout.preload?.()
  void SCREENS[page.path].preload?.()
}

const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'protected',
  beforeLoad: ({ location }) => {
    preloadPage(location.pathname)
    return requireUser()
  },
  // No waiting before the loading screen: on a slow line the page would stay white.
  pendingMs: 0,
  pendingMinMs: 0,
  component: protectedLayout,
})

/** Every page is guarded. */
const pageRoutes = PAGES.map((page) =>
  createRoute({
    getParentRoute: () => protectedRoute,
    path: page.path,
    beforeLoad: ({ preload }) => requireRole(page, { preload }),
    component: SCREENS[page.path],
  }),
)

const moved = (from: string, to: PagePath) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: from,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${to}${location.searchStr}`, replace: true })
    },
  })

/** Every shared part in its states, while developing; the build leaves it out. */
const partsRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/parts',
        component: lazyRouteComponent(() => import('#web/parts/parts-screen.tsx'), 'PartsScreen'),
      }),
    ]
  : []

const routeTree = rootRoute.addChildren([
  landingRoute,
  callbackRoute,
  protectedRoute.addChildren(pageRoutes),
  moved('/data-management', '/data'),
  moved('/audit-logs', '/audit'),
  ...partsRoutes,
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
