import '#web/zod-setup.ts'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '#web/shell/global.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { logError } from '#web/log.ts'
import { router } from '#web/routes.tsx'
import { session } from '#web/session/session.ts'
import { watchConnection } from '#web/shell/connection.ts'
import { followOtherTabs } from '#web/shell/preferences.ts'

followOtherTabs()
watchConnection()
void session.refetch()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root, {
  // The application's own boundary only logs; what a person reads comes from the router's error screen.
  onCaughtError: (error) => logError(error),
}).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

window.addEventListener('load', registerServiceWorker)

function registerServiceWorker(): void {
  if (import.meta.env.DEV) return
  navigator.serviceWorker
    ?.register('/sw.js')
    .catch((error: unknown) => logError('Service worker registration failed:', error))
}
