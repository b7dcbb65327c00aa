import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'
import { LoadingScreen } from '#web/shell/loading-screen.tsx'
import { queryClient } from '#web/shell/query-client.ts'

export function ProtectedLayout() {
  const { user } = useSession()
  if (user === null) return <LoadingScreen />
  return (
    <QueryClientProvider client={queryClient}>
      <main id="content">
        <Outlet />
      </main>
    </QueryClientProvider>
  )
}
