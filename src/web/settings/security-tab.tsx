import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sessionApi } from '#shared/session/contract.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { StatusBadge, type Tone } from '#web/ui/facts/status-badge.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { NumberSetting } from './number-setting.tsx'
import panels from './panels.module.css'
import classes from './security-tab.module.css'
import { SettingSwitch } from './setting-switch.tsx'
import { FIELDS, type SettingName } from './settings-values.ts'
import { secondFactorNote, sharedTillNote } from './sign-in-notes.ts'
import type { SettingsForm } from './use-settings-form.ts'

const FAILED = 'Failed to load what is known of the sign-ins'

const fetchTimes = ({ signal }: { signal: AbortSignal }) =>
  loggedAs(FAILED)(call(sessionApi.signInTimes, {}, FAILED, { signal }), signal)

/** One answer for what two parts of the tab say. */
const useSignInTimes = () => useQuery({ queryKey: ['sign-in-times'], queryFn: fetchTimes })

export function SecurityTab({ form }: { form: SettingsForm }) {
  return (
    <div className={panels.panels}>
      <Panel title="Signing in">
        <TwoFactor form={form} />
        <Elsewhere
          name="strong_passwords"
          text="Veld never sees a password and cannot check one. How long they must be is set at your identity provider."
        />
        <Elsewhere
          name="biometrics"
          text="Whether a fingerprint, a face or a passkey signs people in is set at your identity provider. Veld is not told of it."
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

const TWO_FACTOR =
  'Your identity provider is asked for a second proof, such as a code on a phone. From the next sign-in on, whoever does not show one is not let in.'
const IGNORED = 'Whoever runs this server has switched it off with OIDC_SECOND_FACTOR=ignore.'

function TwoFactor({ form }: { form: SettingsForm }) {
  const { data, isError } = useSignInTimes()
  if (data?.is_second_factor_ignored)
    return <SettingSwitch form={form} name="two_factor" locked="off" help={IGNORED} />
  const note = data ? secondFactorNote(data) : isError ? `${FAILED}.` : ''
  return <SettingSwitch form={form} name="two_factor" help={`${TWO_FACTOR} ${note}`} />
}

/** What Veld cannot check is no switch of its own. */
function Elsewhere({ name, text }: { name: SettingName; text: string }) {
  return (
    <Information
      name={name}
      title={FIELDS[name].label}
      text={text}
      badge={{ tone: 'grey', status: 'At your identity provider', isLocked: true }}
    />
  )
}

/** What the identity provider does, as the latest sign-ins show it. */
function SharedTill() {
  const { data, isError } = useSignInTimes()
  const note = data && sharedTillNote(data)
  return (
    <Information
      name="shared_tills"
      title="Shared tills"
      text={note ? note.text : isError ? `${FAILED}.` : '\u00A0'}
      {...(note ? { badge: note } : {})}
    />
  )
}

interface InformationProps {
  name: string
  title: string
  text: string
  badge?: { tone: Tone; status: string; isLocked?: boolean }
}

/** No switch: what is so. */
function Information({ name, title, text, badge }: InformationProps) {
  return (
    <section className={classes.note} aria-labelledby={`about-${name}`} data-path={name}>
      <div className={classes.head}>
        <h3 className={classes.title} id={`about-${name}`}>
          {title}
        </h3>
        {badge && (
          <StatusBadge tone={badge.tone}>
            {badge.isLocked && <IconLock className={classes.lock} size={12} aria-hidden />}
            {badge.status}
          </StatusBadge>
        )}
      </div>
      <p className={classes.text}>{text}</p>
    </section>
  )
}
