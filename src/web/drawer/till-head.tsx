import { Button } from '@mantine/core'
import { IconCashBanknote, IconLock, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { formatTime } from '#shared/dates.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import type { Till } from '#shared/tills/contract.ts'
import { ApiError } from '#web/call.ts'
import { type Ability, type Dark, useDark } from '#web/dark/line-store.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { StatusBadge } from '#web/ui/facts/status-badge.tsx'
import { onIntent } from '#web/ui/timing/on-intent.tsx'
import { useThisTill } from './data.ts'
import { overnightText } from './overnight-text.ts'
import classes from './till-head.module.css'
import { tryLock } from './try-lock.ts'

const drawerDialog = onIntent(async () => (await import('./drawer-dialog.tsx')).DrawerDialog)
const switchDialog = onIntent(async () => (await import('./switch-dialog.tsx')).SwitchDialog)

/** `?action=shift` opens the drawer, as the first steps lead to it. */
const TillSearch = z.object({ action: z.string().default('') })

/** Which till this is, how it stands with its drawer, and who is at it. */
export function TillHead() {
  const { data: till, error } = useThisTill()
  const { settings, profile } = useUser()
  const [{ action }, setSearch] = useUrlState(TillSearch)
  const [dialog, setDialog] = useState<'drawer' | 'switch' | undefined>(
    action === 'shift' ? 'drawer' : undefined,
  )
  function close() {
    setDialog(undefined)
    if (action !== '') setSearch({ action: '' }, 'typing')
  }
  return (
    <div className={classes.head}>
      <span className={classes.name}>{till?.name ?? 'Till'}</span>
      <span className={classes.buttons}>
        {till && till.retired_at === null && (
          <Button
            size="xs"
            variant={settings.shift_required && !till.open_shift ? 'filled' : 'default'}
            leftSection={<IconCashBanknote size={16} aria-hidden />}
            {...drawerDialog.intent}
            onClick={() => setDialog('drawer')}
          >
            {till.open_shift ? 'Drawer' : 'Open shift'}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUserShare size={16} aria-hidden />}
          {...switchDialog.intent}
          onClick={() => setDialog('switch')}
        >
          Switch
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLock size={16} aria-hidden />}
          onClick={() => void tryLock()}
        >
          Lock
        </Button>
      </span>
      <span className={classes.state}>
        {till ? <ShiftState till={till} /> : error && <Problem error={error} />}
      </span>
      <CannotGoDark isManager={isAmong(MANAGERS, profile.role)} />
      {dialog === 'drawer' && till && <drawerDialog.Part till={till} onClose={close} />}
      {dialog === 'switch' && <switchDialog.Part onClose={close} />}
    </div>
  )
}

function ShiftState({ till: { open_shift: shift, retired_at } }: { till: Till }) {
  const { settings } = useUser()
  const today = useShopDay()
  if (retired_at !== null)
    return <StatusBadge tone="red">Retired: this till cannot sell</StatusBadge>
  if (!shift) return settings.shift_required ? 'Open a shift to sell' : 'No shift open'
  if (shift.is_overnight)
    return (
      <StatusBadge tone="yellow">
        {overnightText(shift.opened_at, today, settings.timezone)}
      </StatusBadge>
    )
  return `Shift of ${shift.held_by_name} since ${formatTime(shift.opened_at, settings.timezone)}`
}

/** Why this till stops when the server does, and what helps; to the manager, and not to the customer. */
const CANNOT: Partial<Record<Ability, string>> = {
  insecure:
    'This till cannot sell offline: its address is not secure. Open it by https or on localhost: Manager Hub, Tills says how.',
  browser:
    'This till cannot sell offline: use Chrome, Edge or another Chromium browser, and install Veld there.',
  storage:
    'This till cannot sell offline: the browser stores nothing. Allow it to, and leave private windows.',
}

/** What is stored cannot be reached: whoever is at the till can help. */
const SHUT: Partial<Record<Ability, string>> = {
  newer:
    'A newer version of Veld has written what this till stores. Nothing of it is lost: reload this page. If this stays, that version has to be installed again.',
  held: 'Another tab holds what this till stores. Close the other tabs of Veld: until then it cannot sell offline, nor send what waits.',
}

/** What threatens that which it stores. */
const THREATENED: Partial<Record<NonNullable<Dark['storage']>, string>> = {
  refused: 'Install Veld on this device, or the browser may clear what this till stores.',
  full: 'Little room is left on this device: make room, or it cannot sell offline.',
}

function CannotGoDark({ isManager }: { isManager: boolean }) {
  const ability = useDark((state) => state.ability)
  const storage = useDark((state) => state.storage)
  const forManagers = (ability && CANNOT[ability]) ?? (storage && THREATENED[storage])
  const words = (ability && SHUT[ability]) ?? (isManager ? forManagers : undefined)
  return words === undefined ? null : (
    <p className={classes.cannot} role="status">
      {words}
    </p>
  )
}

/** Where a manager registers the tills, somebody has to be asked. */
const Problem = ({ error }: { error: Error }) =>
  error instanceof ApiError && error.status === 403 ? error.message : null
