import { Checkbox, Modal, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { MessageChoices } from '#shared/notifications/contract.ts'
import { type Channel, type Choices, KINDS } from '#shared/notifications/kinds.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import classes from './choices-dialog.module.css'
import { CHOICES_FAILED, saveChoices, useChoices } from './data.ts'
import { ThisDevice } from './this-device.tsx'

const TITLE = 'What reaches you'

const CHANNELS: readonly { name: Channel; label: string }[] = [
  { name: 'mail', label: 'E-mail' },
  { name: 'push', label: 'Push' },
]

/** Why nothing goes out by it. */
const closedBecause = ({ mail, push }: MessageChoices['channels']): string[] => [
  ...(mail === 'missing' ? ['The shop has no mail server.'] : []),
  ...(mail === 'off' ? ['E-mail is switched off in the shop’s settings.'] : []),
  ...(push === 'off' ? ['Push is switched off in the shop’s settings.'] : []),
]

export function ChoicesDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useChoices()
  if (data) return <ChoicesForm choices={data} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={TITLE} returnFocus={false}>
      {isError ? (
        <ErrorState title={CHOICES_FAILED} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  )
}

function ChoicesForm({ choices, onClose }: { choices: MessageChoices; onClose: () => void }) {
  const form = useForm<Choices>({ initialValues: { mail: choices.mail, push: choices.push } })
  const { channels, kinds } = choices
  return (
    <FormModal
      title={TITLE}
      form={form}
      submitLabel="Save"
      size="md"
      onSubmit={saveChoices}
      onClose={onClose}
    >
      <p className={classes.hint}>
        The bell has it all. Choose what is sent to you besides, within what the shop allows.
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Tell me of</th>
            {CHANNELS.map(({ name, label }) => (
              <th key={name} scope="col" className={classes.channel}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{KINDS[kind].label}</th>
              {CHANNELS.map(({ name, label }) => (
                <td key={name} className={classes.channel}>
                  <Checkbox
                    aria-label={`${KINDS[kind].label} by ${label}`}
                    disabled={channels[name] !== 'on'}
                    checked={channels[name] === 'on' && form.values[name].includes(kind)}
                    onChange={({ currentTarget: { checked } }) =>
                      form.setFieldValue(name, (list) =>
                        checked ? [...list, kind] : list.filter((one) => one !== kind),
                      )
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {closedBecause(channels).map((reason) => (
        <p key={reason} className={classes.hint}>
          {reason}
        </p>
      ))}
      {channels.push === 'on' && <ThisDevice choices={choices} />}
    </FormModal>
  )
}
