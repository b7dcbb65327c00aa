import { Panel } from '#web/ui/panel.tsx'
import { NumberSetting } from './number-setting.tsx'
import classes from './panels.module.css'
import { SettingSwitch } from './setting-switch.tsx'
import { SharedTill } from './shared-till.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const ELSEWHERE = 'Enforced by your identity provider'

export function SecurityTab({ form }: { form: SettingsForm }) {
  return (
    <div className={classes.panels}>
      <Panel title="Signing in">
        <SettingSwitch
          form={form}
          name="two_factor"
          help={`A second proof beside the password, such as a code on a phone. ${ELSEWHERE}.`}
        />
        <SettingSwitch
          form={form}
          name="strong_passwords"
          help={`Passwords that are long and hard to guess. ${ELSEWHERE}.`}
        />
        <SettingSwitch
          form={form}
          name="biometrics"
          help={`A fingerprint or a face instead of a password. ${ELSEWHERE}.`}
        />
        <SharedTill />
      </Panel>
      <Panel title="Session">
        <div className={classes.narrow}>
          <NumberSetting
            form={form}
            name="session_timeout_minutes"
            help="Whoever does nothing for this long is signed out, also those who are signed in now. 5 to 1440."
          />
        </div>
      </Panel>
      <Panel title="At the till">
        <SettingSwitch
          form={form}
          name="id_verification_required"
          help="Before a sale the till asks whether the customer’s age was checked. Cannabis is for adults only."
        />
      </Panel>
      <Panel title="Records">
        <SettingSwitch
          form={form}
          name="audit_logging"
          locked
          help="Always on: who changed what, and when, is what proves your books. It cannot be switched off."
        />
        <div className={classes.below}>
          <NumberSetting
            form={form}
            name="backups_kept"
            help="How many backups stay on the server; with a new one the oldest goes. 1 to 100."
          />
        </div>
      </Panel>
    </div>
  )
}
