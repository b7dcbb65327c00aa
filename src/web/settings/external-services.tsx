import { Skeleton } from '@mantine/core'
import {
  IconBellRinging,
  IconCreditCard,
  IconFingerprint,
  IconLeaf,
  IconMail,
  type TablerIcon,
} from '@tabler/icons-react'
import { useUser } from '#web/session/session.ts'
import { StatusBadge } from '#web/ui/facts/status-badge.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { StaleNotice } from '#web/ui/states/stale-notice.tsx'
import { SERVICES_FAILED, useIntegrations } from './data.ts'
import classes from './external-services.module.css'
import { type ServiceCard, serviceCards } from './service-cards.ts'

const ICONS: Readonly<Record<ServiceCard['name'], TablerIcon>> = {
  'Compliance tracking system': IconLeaf,
  'Payment gateway': IconCreditCard,
  'Identity provider': IconFingerprint,
  'E-mail': IconMail,
  Push: IconBellRinging,
}

/** What is around the shop, as it is at this moment. */
export function ExternalServices() {
  const { timezone } = useUser().settings
  const { data, isError, refetch } = useIntegrations()
  return (
    <Panel title="External services">
      {isError && (
        <StaleNotice onRetry={() => void refetch()} apart>
          {SERVICES_FAILED}.
        </StaleNotice>
      )}
      {data ? (
        <ul className={classes.services}>
          {serviceCards(data, timezone).map((card) => (
            <Service key={card.name} card={card} />
          ))}
        </ul>
      ) : (
        !isError && <Skeleton height={360} />
      )}
    </Panel>
  )
}

function Service({ card: { name, status, tone, facts } }: { card: ServiceCard }) {
  const Icon = ICONS[name]
  return (
    <li className={classes.service}>
      <div className={classes.head}>
        <Icon size={20} stroke={1.5} aria-hidden />
        <h3 className={classes.name}>{name}</h3>
        <StatusBadge tone={tone}>{status}</StatusBadge>
      </div>
      {facts.map((fact) => (
        <p key={fact} className={classes.text}>
          {fact}
        </p>
      ))}
    </li>
  )
}
