import { IconLock } from '@tabler/icons-react'
import { ADMINS, isAmong } from '#shared/roles.ts'
import { ApiKeysPanel } from '#web/api-keys/api-keys-panel.tsx'
import { UsageCards } from '#web/api-keys/usage-cards.tsx'
import { useUser } from '#web/session/session.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ExternalServices } from './external-services.tsx'
import classes from './integrations-tab.module.css'

export function IntegrationsTab() {
  const { role } = useUser().profile
  return (
    <div className={classes.tab}>
      <UsageCards />
      {isAmong(ADMINS, role) ? <ApiKeysPanel /> : <KeysAreForAdmins />}
      <ExternalServices />
      <p className={classes.more}>
        Every call is described at{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          /api/docs
        </a>
        .
      </p>
    </div>
  )
}

function KeysAreForAdmins() {
  return (
    <Panel title="API keys" flush>
      <EmptyState
        icon={IconLock}
        title="API keys are managed by admins"
        text="A key lets a program act without anybody watching: please ask an admin to make one."
      />
    </Panel>
  )
}
