import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  IconDeviceDesktop,
  IconDeviceDesktopOff,
  IconPencil,
  IconRestore,
} from '@tabler/icons-react'
import { useState } from 'react'
import { counted, formatCount } from '#shared/counted.ts'
import { formatDateTime } from '#shared/dates.ts'
import { NAME_NEEDED, type Till } from '#shared/tills/contract.ts'
import { APP_VERSION } from '#web/app-version.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { LinkButton } from '#web/ui/page/link-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { changeTill, FAILED, useTills } from './data.ts'
import { InsecureNote } from './insecure-note.tsx'
import { ReadStick } from './read-stick.tsx'
import classes from './shifts.module.css'

/** The devices that sell: who is at them, when they were last there, and the way out of the shop. */
export function TillsTab() {
  const { timezone } = useUser().settings
  const tills = useTills()
  const [renamed, rename] = useState<Till>()
  const [retired, retire] = useState<Till>()
  async function change(till: Till, retired_at: string | null) {
    try {
      await changeTill(till.id, { retired_at })
      toast.success(retired_at === null ? `${till.name} sells again` : `${till.name} is retired`)
    } catch (error) {
      toast.error(writeErrorText(error))
    }
  }
  return (
    <Panel
      title="Tills"
      note="A browser becomes a till when somebody opens the till in it"
      action={<ReadStick />}
      flush
    >
      {tills.data && <InsecureNote tills={tills.data} isSecure={window.isSecureContext} />}
      <DataTable
        bare
        list={wholeList(tills)}
        caption="Tills"
        fewRows={3}
        columns={columnsFor(timezone)}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        isFaded={({ retired_at }) => retired_at !== null}
        mobile={cardFor(timezone)}
        failed={FAILED.tills}
        loadingText="Loading tills..."
        empty={
          <EmptyState
            icon={IconDeviceDesktop}
            title="No tills yet"
            text="Open the till on the device that sells: from then on it is one."
            action={
              <LinkButton variant="light" to="/pos">
                Open the Till
              </LinkButton>
            }
          />
        }
        actions={tillActions({ rename, retire, restore: (till) => void change(till, null) })}
      />
      {renamed && <RenameTill till={renamed} onClose={() => rename(undefined)} />}
      {retired && (
        <ConfirmDialog
          title={`Retire ${retired.name}?`}
          confirmLabel="Retire"
          onConfirm={async () => {
            await change(retired, new Date().toISOString())
            retire(undefined)
          }}
          onCancel={() => retire(undefined)}
        >
          It can no longer sell. What it sold stays in the books.
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const cardFor = (timeZone: string) => (till: Till) => (
  <TwoSides
    first={till.name}
    second={`Last seen ${formatDateTime(till.last_seen_at, timeZone)}`}
    figure={<State till={till} />}
    detail={<PhoneWaiting till={till} />}
  />
)

/** Only what somebody has to know of. */
function PhoneWaiting({ till }: { till: Till }) {
  if (till.entries.is_missing) return <Missing till={till} />
  return till.entries.waiting > 0 ? waitingText(till) : null
}

interface TillDeeds {
  rename: (till: Till) => void
  retire: (till: Till) => void
  restore: (till: Till) => void
}

const tillActions =
  ({ rename, retire, restore }: TillDeeds) =>
  (till: Till) => (
    <>
      <RowAction icon={IconPencil} label={`Rename ${till.name}`} onClick={() => rename(till)} />
      {till.retired_at === null ? (
        <RowAction
          icon={IconDeviceDesktopOff}
          label={`Retire ${till.name}`}
          onClick={() => retire(till)}
        />
      ) : (
        <RowAction
          icon={IconRestore}
          label={`Put ${till.name} back to work`}
          onClick={() => restore(till)}
        />
      )}
    </>
  )

const columnsFor = (timeZone: string): readonly Column<Till>[] => [
  {
    header: 'Name',
    cell: ({ name, letter }) => <TwoLines first={name} second={`Offline numbers ${letter}-…`} />,
  },
  {
    header: 'Last seen',
    cell: (till) => (
      <span className={classes.hours}>{formatDateTime(till.last_seen_at, timeZone)}</span>
    ),
  },
  { header: 'Offline', cell: (till) => <Waiting till={till} timeZone={timeZone} /> },
  { header: 'Version', cell: (till) => <Version till={till} />, hideBelow: 'md' },
  {
    header: 'Key',
    cell: ({ public_key }) => (public_key === null ? 'None (plain http)' : 'On the device'),
    hideBelow: 'md',
  },
  { header: 'State', cell: (till) => <State till={till} /> },
]

/** What it did without the server and has not sent, as it told last; and what never came. */
function Waiting({ till: { entries }, timeZone }: { till: Till; timeZone: string }) {
  if (entries.is_missing) return <Missing till={{ entries }} />
  return (
    <TwoLines
      first={waitingText({ entries })}
      second={
        entries.synced_at === null ? '' : `sent ${formatDateTime(entries.synced_at, timeZone)}`
      }
    />
  )
}

const Missing = ({ till: { entries } }: { till: Pick<Till, 'entries'> }) => (
  <WholeBadge
    tone="red"
    label={`${counted(entries.told - entries.received, 'entry', 'entries')} missing`}
  />
)

const waitingText = ({ entries: { waiting } }: Pick<Till, 'entries'>): string =>
  waiting === 0 ? 'Nothing waiting' : `${formatCount(waiting)} waiting`

/** Beside the page that is looked at, which is as new as the server. */
const Version = ({ till: { version, retired_at } }: { till: Till }) =>
  version === '' || version === APP_VERSION || retired_at !== null ? (
    version
  ) : (
    <TwoLines first={version} second="Older: reload it" />
  )

function State({ till: { retired_at, open_shift } }: { till: Till }) {
  if (retired_at !== null) return <WholeBadge tone="grey" label="Retired" />
  if (open_shift?.is_overnight) return <WholeBadge tone="yellow" label="Open overnight" />
  if (open_shift)
    return (
      <TwoLines
        first={<WholeBadge tone="green" label="Shift open" />}
        second={open_shift.held_by_name}
      />
    )
  return <WholeBadge tone="blue" label="No shift" />
}

function RenameTill({ till, onClose }: { till: Till; onClose: () => void }) {
  const form = useForm({
    initialValues: { name: till.name },
    validate: { name: (name) => (name.trim() === '' ? NAME_NEEDED : null) },
  })
  return (
    <FormModal
      title={`Rename ${till.name}`}
      size="sm"
      form={form}
      submitLabel="Rename"
      onSubmit={({ name }) => changeTill(till.id, { name })}
      onClose={onClose}
      errorText={writeErrorText}
    >
      <TextInput label="Name" maxLength={40} data-autofocus {...form.getInputProps('name')} />
    </FormModal>
  )
}
