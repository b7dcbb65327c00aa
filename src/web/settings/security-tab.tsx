import { useQuery } from '@tanstack/react-query'
import { sessionApi } from '#shared/session/contract.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { Panel } from '#web/ui/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { NumberSetting } from './number-setting.tsx'
import panels from './panels.module.css'
import classes from './security-tab.module.css'
import { SettingSwitch } from './setting-switch.tsx'
import { sharedTillNote } from './shared-till-note.ts'
import type { SettingsForm } from './use-settings-form.ts'

const FAILED = 'Failed to load what is known of the sign-ins'

const fetchTimes = ({ signal }: { signal: AbortSignal }) =>
  loggedAs(FAILED)(call(sessionApi.signInTimes, {}, FAILED, { signal }), signal)

const ELSEWHERE = 'Enforced by your identity provider'

export function SecurityTab({ form }: { form: SettingsForm }) {
  return (
    <div className={panels.panels}>
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
        <div className={panels.narrow}>
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
          locked="on"
          help="Always on: who changed what, and when, is what proves your books. It cannot be switched off."
        />
        <div className={panels.below}>
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

/** No switch: what the identity provider does, as the latest sign-ins show it. */
function SharedTill() {
  const { data, isError } = useQuery({ queryKey: ['sign-in-times'], queryFn: fetchTimes })
  const note = data && sharedTillNote(data)
  return (
    <section className={classes.note} aria-labelledby="shared-till">
      <div className={classes.head}>
        <h3 className={classes.title} id="shared-till">
          Shared tills
        </h3>
        {note && <StatusBadge tone={note.tone}>{note.status}</StatusBadge>}
      </div>
      <p className={classes.text}>{note ? note.text : isError ? `${FAILED}.` : '\u00A0'}</p>
    </section>
  )
}
