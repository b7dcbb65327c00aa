import {
  IconAdjustments,
  IconAlertTriangle,
  IconCircleCheck,
  IconHeartbeat,
  IconPackageImport,
  IconReportAnalytics,
  IconShieldCheck,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { counted, formatCount } from '#shared/counted.ts'
import { formatPlainDate } from '#shared/dates.ts'
import {
  type AlertReason,
  type ManagerAnalytics,
  UNPROVEN_DAYS,
} from '#shared/manager/analytics.ts'
import type { SystemVerdicts, Verdict } from '#shared/manager/system-verdicts.ts'
import { formatDays } from '#web/ui/facts/format.ts'
import { StatusBadge, type Tone } from '#web/ui/facts/status-badge.tsx'
import { LinkButton } from '#web/ui/page/link-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './alerts-tab.module.css'
import panels from './panels.module.css'
import statusClasses from './system-status-panel.module.css'

type Alert = ManagerAnalytics['inventoryAlerts'][number]

const REASONS: Readonly<Record<AlertReason, { text: string; tone: Tone }>> = {
  out: { text: 'Out of Stock', tone: 'red' },
  low: { text: 'Low Stock', tone: 'yellow' },
  expired: { text: 'Expired', tone: 'red' },
  expiring: { text: 'Expires soon', tone: 'yellow' },
}

export function AlertsTab({ analytics }: { analytics: ManagerAnalytics }) {
  const { inventoryAlerts: alerts, inventoryAlertCount: count, unprovenSales } = analytics
  const isQuiet = unprovenSales.transactions === 0
  return (
    <div className={classes.tab}>
      <div className={panels.stack}>
        {!isQuiet && <UnprovenAlert {...unprovenSales} />}
        <Panel
          title="Inventory Alerts"
          note={count > 0 ? extentOf(alerts.length, count) : ''}
          flush
        >
          {alerts.length === 0 ? (
            <EmptyState
              icon={IconCircleCheck}
              title={isQuiet ? 'All systems running smoothly - no alerts!' : 'No inventory alerts'}
              text="Products that run low or near their expiry date appear here."
            />
          ) : (
            <ul className={classes.list} aria-label="Inventory Alerts">
              {alerts.map((alert) => (
                <AlertRow key={alert.product_id} alert={alert} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <SystemStatusPanel status={analytics.systemStatus} />
    </div>
  )
}

/** The shop asks for proof, and it is missing: each of these sales leads to a question. */
function UnprovenAlert({ period, transactions }: ManagerAnalytics['unprovenSales']) {
  return (
    <Panel title="Proof of Age" note={formatDays(period)} flush>
      <div className={classes.alert}>
        <div className={classes.what}>
          <div className={classes.name}>{counted(transactions, 'sale')} without proof of age</div>
          <div className={classes.sku}>Neither verified, nor a document seen, nor confirmed</div>
        </div>
        <div className={classes.badges}>
          <StatusBadge tone="red">Not proven</StatusBadge>
        </div>
        <div className={classes.figures}>
          <div className={classes.sku}>in the last {UNPROVEN_DAYS} days</div>
        </div>
        <LinkButton
          className={classes.action ?? ''}
          to="/reports"
          search={{ ...period }}
          variant="default"
          size="xs"
          leftSection={<IconReportAnalytics size={14} aria-hidden />}
          aria-label="Show the sales without proof of age"
        >
          Show
        </LinkButton>
      </div>
    </Panel>
  )
}

function AlertRow({ alert }: { alert: Alert }) {
  return (
    <li className={classes.alert}>
      <div className={classes.what}>
        <div className={classes.name}>{alert.name}</div>
        <div className={classes.sku}>{alert.sku}</div>
      </div>
      <div className={classes.badges}>
        {alert.reasons.map((reason) => (
          <StatusBadge key={reason} tone={REASONS[reason].tone}>
            {REASONS[reason].text}
          </StatusBadge>
        ))}
      </div>
      <div className={classes.figures}>
        <div className={classes.units}>{counted(alert.current_stock, 'unit')} remaining</div>
        <div className={classes.sku}>{expiryText(alert)}</div>
      </div>
      <AlertAction alert={alert} />
    </li>
  )
}

/** What is past its date has to leave the shelf first; what is short has to arrive. */
function AlertAction({ alert }: { alert: Alert }) {
  const isExpired = alert.reasons.includes('expired')
  const Icon = isExpired ? IconTrash : IconPackageImport
  return (
    <LinkButton
      className={classes.action ?? ''}
      to="/inventory"
      search={isExpired ? { tab: 'expiring' } : { search: alert.sku, action: 'receive' }}
      variant="default"
      size="xs"
      leftSection={<Icon size={14} aria-hidden />}
      aria-label={`${isExpired ? 'Write off what expired of' : 'Receive stock for'} ${alert.name}`}
    >
      {isExpired ? 'Write Off' : 'Receive'}
    </LinkButton>
  )
}

/** Of what has expired and what will, how many: the units that remain can still be sold. */
function expiryText({ nearest_expiry, expired_units, expiring_units }: Alert): string {
  if (nearest_expiry === null) return 'No expiry date'
  return [
    ...(expired_units > 0 ? [`${counted(expired_units, 'unit')} expired`] : []),
    ...(expiring_units > 0 ? [`${counted(expiring_units, 'unit')} to sell soon`] : []),
    `Nearest expiry ${formatPlainDate(nearest_expiry)}`,
  ].join(' · ')
}

const extentOf = (shown: number, count: number): string =>
  shown < count
    ? `the ${formatCount(shown)} most urgent of ${formatCount(count)}`
    : counted(count, 'product')

function SystemStatusPanel({ status }: { status: SystemVerdicts }) {
  return (
    <Panel title="System Status">
      <dl className={statusClasses.list}>
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
    <div className={statusClasses.line} data-well={reason === null || undefined}>
      <dt className={statusClasses.name}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {name}
      </dt>
      <dd className={statusClasses.verdict}>
        <Sign size={16} stroke={2} aria-hidden />
        {status}
      </dd>
      {reason !== null && <dd className={statusClasses.reason}>{reason}</dd>}
    </div>
  )
}
