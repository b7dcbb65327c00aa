import {
  IconCreditCard,
  IconFingerprint,
  IconLeaf,
  IconLock,
  type TablerIcon,
} from '@tabler/icons-react'
import { ADMINS, isAmong } from '#shared/roles.ts'
import { ApiKeysPanel } from '#web/api-keys/api-keys-panel.tsx'
import { UsageCards } from '#web/api-keys/usage-cards.tsx'
import { useUser } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import classes from './integrations-tab.module.css'

interface Service {
  name: string
  icon: TablerIcon
  status: string
  tone: Tone
  text: string
}

const SERVICES: readonly Service[] = [
  {
    name: 'Compliance tracking system',
    icon: IconLeaf,
    status: 'Pending',
    tone: 'yellow',
    text: 'South Africa has no national feed to report to yet. Batches, compliance IDs and the audit trail are kept ready for it.',
  },
  {
    name: 'Payment gateway',
    icon: IconCreditCard,
    status: 'Active',
    tone: 'green',
    text: 'Cards are taken on your own terminal; the till records each payment.',
  },
  {
    name: 'Identity provider',
    icon: IconFingerprint,
    status: 'Active',
    tone: 'green',
    text: 'Your team signs in there. Passwords never reach Veld.',
  },
]

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

function ExternalServices() {
  return (
    <Panel title="External services">
      <ul className={classes.services}>
        {SERVICES.map(({ name, icon: Icon, status, tone, text }) => (
          <li key={name} className={classes.service}>
            <div className={classes.head}>
              <Icon size={20} stroke={1.5} aria-hidden />
              <h3 className={classes.name}>{name}</h3>
              <StatusBadge tone={tone}>{status}</StatusBadge>
            </div>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
