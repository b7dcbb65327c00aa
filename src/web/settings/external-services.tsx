import { IconCreditCard, IconFingerprint, IconLeaf, type TablerIcon } from '@tabler/icons-react'
import { Panel } from '#web/ui/panel.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import classes from './external-services.module.css'

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

export function ExternalServices() {
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
