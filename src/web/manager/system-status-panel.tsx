import {
  IconAdjustments,
  IconAlertTriangle,
  IconCircleCheck,
  IconHeartbeat,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import type { SystemStatus, Verdict } from '#shared/manager/system-status.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './system-status-panel.module.css'

export function SystemStatusPanel({ status }: { status: SystemStatus }) {
  return (
    <Panel title="System Status">
      <dl className={classes.list}>
        <Line name="System Health" icon={IconHeartbeat} verdict={status.health} />
        <Line name="Security Status" icon={IconShieldCheck} verdict={status.security} />
        <Line name="Configuration" icon={IconAdjustments} verdict={status.configuration} />
      </dl>
    </Panel>
  )
}

interface LineProps {
  name: string
  icon: TablerIcon
  verdict: Verdict
}

/** All is well without a reason; with one, it says what to do. */
function Line({ name, icon: Icon, verdict: { status, reason } }: LineProps) {
  const Sign = reason === null ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={classes.line} data-well={reason === null || undefined}>
      <dt className={classes.name}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {name}
      </dt>
      <dd className={classes.verdict}>
        <Sign size={16} stroke={2} aria-hidden />
        {status}
      </dd>
      {reason !== null && <dd className={classes.reason}>{reason}</dd>}
    </div>
  )
}
