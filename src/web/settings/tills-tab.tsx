import { Select, TagsInput } from '@mantine/core'
import { type Caps, maySetCaps } from '#shared/shifts/caps.ts'
import { useUser } from '#web/session/session.ts'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { NumberSetting } from './number-setting.tsx'
import panels from './panels.module.css'
import { CAPPED_ROLES, CAPS, partsOf } from './setting-parts.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { capProblems, FIELDS } from './settings-values.ts'
import classes from './tills-tab.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const REGISTRATION = [
  { value: 'open', label: 'Any browser that opens the till' },
  { value: 'managers', label: 'Only where a manager opens the till' },
]

const BEYOND = 'Beyond this, somebody of a higher role approves with their PIN'
const ADMINS_DECIDE = 'An admin decides this: nobody sets what they may do alone'

/** Tills, drawers and what each role may do without another's word; in force at once, on all tills. */
export function TillsTab({ form }: { form: SettingsForm }) {
  const { values, set } = form
  const { profile } = useUser()
  return (
    <div className={panels.panels}>
      <Panel title="Tills and shifts" note="In force at once, on all tills">
        <div className={classes.fields}>
          <Select
            label={FIELDS.till_registration.label}
            data={REGISTRATION}
            allowDeselect={false}
            data-path="till_registration"
            value={values.till_registration}
            onChange={(value) => set({ till_registration: value === 'managers' ? value : 'open' })}
          />
          <SettingSwitch
            form={form}
            name="shift_required"
            help="Without an open shift the till does not sell, and every cent of cash is in somebody's count."
          />
          <div className={classes.figures}>
            <NumberSetting
              form={form}
              name="default_float"
              help="What a drawer usually begins with."
            />
            <NumberSetting
              form={form}
              name="drop_above"
              help="A drawer with more cash than this is due for a drop. 0 is never."
            />
            <NumberSetting
              form={form}
              name="idle_lock_minutes"
              help="After so long without a hand on it the till asks for a PIN. 0 is never."
            />
            <NumberSetting
              form={form}
              name="dark_warn_hours"
              help="A till goes on selling when the server cannot be reached, and says so. From then on it asks for help."
            />
            <NumberSetting
              form={form}
              name="dark_stop_hours"
              help="What it has sold stays safe on it and is sent as soon as the server is back."
            />
          </div>
          <TagsInput
            label={FIELDS.denominations.label}
            description="In rand, in the order in which they are counted"
            data-path="denominations"
            value={values.denominations}
            error={form.errors.denominations}
            onChange={(denominations) => set({ denominations })}
          />
        </div>
      </Panel>
      {partsOf(CAPPED_ROLES).map((role) => (
        <CapsPanel
          key={role}
          title={CAPPED_ROLES[role]}
          caps={values.discount_caps[role]}
          isReadOnly={!maySetCaps(profile.role, role)}
          saysWrong={form.errors.discount_caps !== undefined}
          onChange={(caps) => set({ discount_caps: { ...values.discount_caps, [role]: caps } })}
        />
      ))}
    </div>
  )
}

interface CapsPanelProps {
  title: string
  caps: Caps
  isReadOnly: boolean
  /** Nobody is told off while they still type. */
  saysWrong: boolean
  onChange: (caps: Caps) => void
}

function CapsPanel({ title, caps, isReadOnly, saysWrong, onChange }: CapsPanelProps) {
  const problems = saysWrong ? capProblems(caps) : {}
  return (
    <Panel title={title} note={isReadOnly ? ADMINS_DECIDE : BEYOND}>
      <div className={classes.caps}>
        {partsOf(CAPS).map((name) => (
          <NumberField
            key={name}
            label={CAPS[name]}
            step={1}
            data-path="discount_caps"
            disabled={isReadOnly}
            value={caps[name]}
            error={problems[name]}
            // What is not a number yet stays in sight, and is refused when it is saved.
            onChange={(value) => onChange({ ...caps, [name]: value as number })}
          />
        ))}
      </div>
    </Panel>
  )
}
