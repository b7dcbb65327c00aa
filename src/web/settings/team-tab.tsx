import { IconLock, IconUsers } from '@tabler/icons-react'
import { ADMINS, isAmong } from '#shared/roles.ts'
import { useUser } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/page/link-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './panels.module.css'

export function TeamTab() {
  const { role } = useUser().profile
  const mayManage = isAmong(ADMINS, role)
  return (
    <div className={classes.panels}>
      <Panel title="Team" flush>
        {mayManage ? (
          <EmptyState
            icon={IconUsers}
            title="Your team has a page of its own"
            text="Invite people, give them a role, and take their access back when they leave."
            action={<LinkButton to="/users">Manage Team</LinkButton>}
          />
        ) : (
          <EmptyState
            icon={IconLock}
            title="The team is managed by admins"
            text="A new account or another role changes who may see customers, money and these settings: please ask an admin."
          />
        )}
      </Panel>
    </div>
  )
}
