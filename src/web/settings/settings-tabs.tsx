import {
  IconBell,
  IconBuildingStore,
  IconPalette,
  IconPlugConnected,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { FormEvent } from 'react'
import type { SavedSettings } from '#shared/settings/contract.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { DiscardDialog } from '#web/ui/discard-dialog.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { useDiscardGuard } from '#web/ui/use-discard-guard.ts'
import { AppearanceTab } from './appearance-tab.tsx'
import { BusinessTab } from './business-tab.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { keepSettings } from './data.ts'
import { IntegrationsTab } from './integrations-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { SaveBar } from './save-bar.tsx'
import { SecurityTab } from './security-tab.tsx'
import classes from './settings-tabs.module.css'
import { SettingsSearch, type SettingsTab, TABS } from './settings-search.ts'
import { differences } from './settings-values.ts'
import { TabMark } from './tab-mark.tsx'
import { TeamTab } from './team-tab.tsx'
import { useProblemField } from './use-problem-field.ts'
import { useSave } from './use-save.ts'
import { useSettingsForm } from './use-settings-form.ts'

const HEADS: Readonly<Record<SettingsTab, { label: string; icon: TablerIcon }>> = {
  business: { label: 'Business', icon: IconBuildingStore },
  security: { label: 'Security', icon: IconShieldLock },
  notifications: { label: 'Notifications', icon: IconBell },
  appearance: { label: 'Appearance', icon: IconPalette },
  integrations: { label: 'Integrations', icon: IconPlugConnected },
  team: { label: 'Team', icon: IconUsers },
}
/** What these hold is saved by the button; the others act at once. */
const SAVED: readonly SettingsTab[] = ['business', 'security', 'notifications']

export function SettingsTabs({ stored }: { stored: SavedSettings }) {
  const [{ tab }, setAddress] = useUrlState(SettingsSearch)
  const form = useSettingsForm(stored)
  const { busy, refusal, newer, forget, save } = useSave(form)
  const showProblem = useProblemField(tab, (at) => setAddress({ tab: at }))
  const guard = useDiscardGuard({
    isDirty: () => form.isDirty,
    busy,
    onClose: () => {},
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
        {tab === 'security' && <SecurityTab form={form} />}
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
          differences={differences(form.values, form.edited, newer.settings)}
          onLoad={() => takeOver(newer.settings, 'nothing')}
          onKeep={() => takeOver(newer.settings, 'edits')}
          onCancel={forget}
        />
      )}
      <DiscardDialog guard={guard} />
    </form>
  )
}
