import {
  IconBell,
  IconBuildingStore,
  IconCash,
  IconCashRegister,
  IconPalette,
  IconPlugConnected,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { SavedSettings } from '#shared/settings/contract.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { Appearance } from '#web/shell/appearance.tsx'
import { DiscardDialog } from '#web/ui/forms/discard-dialog.tsx'
import { useDiscardGuard } from '#web/ui/forms/use-discard-guard.ts'
import { PageTabs } from '#web/ui/page/page-tabs.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { BusinessTab } from './business-tab.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { keepSettings } from './data.ts'
import { IntegrationsTab } from './integrations-tab.tsx'
import { MoneyTab } from './money-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import panels from './panels.module.css'
import { SaveBar } from './save-bar.tsx'
import { SecurityTab } from './security-tab.tsx'
import { SettingsSearch, type SettingsTab, TABS } from './settings-search.ts'
import classes from './settings-tabs.module.css'
import {
  differences,
  FIELDS,
  SETTING_NAMES,
  type SettingName,
  type SettingsProblems,
} from './settings-values.ts'
import { TabMark } from './tab-mark.tsx'
import { TeamTab } from './team-tab.tsx'
import { TillsTab } from './tills-tab.tsx'
import { useSave } from './use-save.ts'
import { useSettingsForm } from './use-settings-form.ts'

const HEADS: Readonly<Record<SettingsTab, { label: string; icon: TablerIcon }>> = {
  business: { label: 'Business', icon: IconBuildingStore },
  money: { label: 'Money', icon: IconCash },
  security: { label: 'Security', icon: IconShieldLock },
  tills: { label: 'Tills', icon: IconCashRegister },
  notifications: { label: 'Notifications', icon: IconBell },
  appearance: { label: 'Appearance', icon: IconPalette },
  integrations: { label: 'Integrations', icon: IconPlugConnected },
  team: { label: 'Team', icon: IconUsers },
}
/** What these hold is saved by the button; the others act at once. */
const SAVED: readonly SettingsTab[] = ['business', 'money', 'security', 'tills', 'notifications']

export function SettingsTabs({ stored }: { stored: SavedSettings }) {
  const [{ tab }, setAddress] = useUrlState(SettingsSearch)
  const form = useSettingsForm(stored)
  const { busy, refusal, newer, forget, save } = useSave(form)
  const showProblem = useProblemField(tab, (at) => setAddress({ tab: at }))
  const guard = useDiscardGuard({
    isDirty: () => form.isDirty,
    busy,
    onClose: form.discard,
    keeps: ({ pathname }) => pathname === '/settings',
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const problems = form.check()
    if (Object.keys(problems).length > 0) showProblem(problems)
    else void save()
  }
  function takeOver(saved: SavedSettings, keep: 'nothing' | 'edits') {
    keepSettings(saved)
    form.begin(saved, keep)
    forget()
  }
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <PageTabs
        label="Settings"
        tabs={TABS.map((value) => ({
          value,
          ...HEADS[value],
          mark: <TabMark form={form} tab={value} />,
        }))}
        value={tab}
        onChange={(chosen) => setAddress({ tab: chosen })}
      >
        {tab === 'business' && <BusinessTab form={form} />}
        {tab === 'money' && <MoneyTab form={form} />}
        {tab === 'security' && <SecurityTab form={form} />}
        {tab === 'tills' && <TillsTab form={form} />}
        {tab === 'notifications' && <NotificationsTab form={form} />}
        {tab === 'appearance' && <AppearanceTab />}
        {tab === 'integrations' && <IntegrationsTab />}
        {tab === 'team' && <TeamTab />}
      </PageTabs>
      {(form.isDirty || SAVED.includes(tab)) && (
        <SaveBar form={form} busy={busy} refusal={refusal} />
      )}
      {newer && (
        <ConflictDialog
          text={newer.text}
          differences={differences(form.values, form.base, newer.settings)}
          onLoad={() => takeOver(newer.settings, 'nothing')}
          onKeep={() => takeOver(newer.settings, 'edits')}
          onCancel={forget}
        />
      )}
      <DiscardDialog guard={guard} />
    </form>
  )
}

function AppearanceTab() {
  return (
    <div className={panels.panels}>
      <Panel title="Appearance" note="On this device, at once">
        <p className={panels.hint}>
          How Veld looks for you here. Nobody else sees a difference, and there is nothing to save.
        </p>
        <Appearance />
      </Panel>
    </div>
  )
}

/** Leads to the first field that is wrong, on whatever tab it stands. */
function useProblemField(tab: SettingsTab, openTab: (tab: SettingsTab) => void) {
  const wanted = useRef<SettingName>(undefined)
  // After each render: the tab must be open, and the fields must say what is wrong.
  useEffect(() => {
    if (wanted.current === undefined || FIELDS[wanted.current].tab !== tab) return
    focusField(wanted.current)
    wanted.current = undefined
  })
  return (errors: SettingsProblems) => {
    const name = SETTING_NAMES.find((each) => errors[each] !== undefined)
    if (name === undefined) return
    wanted.current = name
    if (FIELDS[name].tab !== tab) openTab(FIELDS[name].tab)
  }
}

/** Of a setting with many fields that which is wrong. */
function focusField(name: SettingName): void {
  const fields = Array.from(document.querySelectorAll<HTMLElement>(`[data-path="${name}"]`))
  const wrong = fields.find((field) => field.matches('[aria-invalid="true"]'))
  const field = wrong ?? fields[0]
  field?.focus()
  // It may have had the focus already, and lie under the bar at the bottom.
  field?.scrollIntoView({ block: 'nearest' })
}
