import { Switch } from '@mantine/core'
import { IconArrowBackUp, IconFlame, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '#shared/counted.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Quarantined } from '#shared/quarantine/contract.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { useUser } from '#web/session/session.ts'
import { ListModal } from '#web/ui/dialogs/list-modal.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FAILED, useQuarantine } from './data.ts'
import { DestroyForm, RestoreForm } from './quarantine-forms.tsx'
import classes from './quarantine-modal.module.css'

type WayOut = { way: 'destroy' | 'restore'; held: Quarantined }

/** What is not sold from, where it came from, and its two ways out. Mounted, it is open. */
export function QuarantineModal({ onClose }: { onClose: () => void }) {
  const { timezone } = useUser().settings
  const [all, setAll] = useState(false)
  const [out, setOut] = useState<WayOut>()
  const list = useQuarantine(all)
  const close = () => setOut(undefined)
  return (
    <>
      <ListModal
        title="Quarantine"
        about="Goods that came back or were moved from the shelf, and are not sold from"
        size={960}
        isCovered={out !== undefined}
        onClose={onClose}
        footer={
          <Switch
            className={classes.all ?? ''}
            label="Also what has left"
            checked={all}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
          />
        }
      >
        <DataTable
          bare
          list={list}
          caption="Quarantine"
          columns={columnsFor(timezone)}
          rowId={({ id }) => id}
          rowLabel={({ product_name }) => product_name}
          isFaded={({ remaining }) => remaining === 0}
          failed={FAILED}
          loadingText="Loading quarantine..."
          empty={
            <EmptyState
              icon={IconShieldCheck}
              title="Nothing in quarantine"
              text="Goods that are taken back, or moved here from the shelf, stand here until they are destroyed or sold again."
            />
          }
          actions={waysOut(setOut)}
        />
      </ListModal>
      {out?.way === 'destroy' && <DestroyForm held={out.held} onClose={close} />}
      {out?.way === 'restore' && <RestoreForm held={out.held} onClose={close} />}
    </>
  )
}

const waysOut = (onChoose: (out: WayOut) => void) => (held: Quarantined) => (
  <WaysOut held={held} onChoose={onChoose} />
)

function WaysOut({ held, onChoose }: { held: Quarantined; onChoose: (out: WayOut) => void }) {
  if (held.remaining === 0) return null
  return (
    <>
      {held.batch_id !== null && (
        <RowAction
          icon={IconArrowBackUp}
          label={`Put ${held.product_name} back to its batch`}
          onClick={() => onChoose({ way: 'restore', held })}
        />
      )}
      <RowAction
        icon={IconFlame}
        label={`Destroy ${held.product_name}`}
        onClick={() => onChoose({ way: 'destroy', held })}
      />
    </>
  )
}

const columnsFor = (timeZone: string): readonly Column<Quarantined>[] => [
  {
    header: 'Product',
    cell: (held) => (
      <TwoLines first={held.product_name} second={held.batch_number ?? 'Batch not known'} />
    ),
    width: '34%',
  },
  {
    header: 'Came',
    cell: (held) => (
      <TwoLines
        first={held.transaction_number ?? 'From the shelf'}
        second={formatDateTime(held.created_at, timeZone)}
      />
    ),
  },
  { header: 'Reason', cell: (held) => <Story held={held} /> },
  {
    header: 'Here',
    cell: ({ remaining, quantity }) => `${formatCount(remaining)} of ${formatCount(quantity)}`,
    align: 'end',
  },
]

/** Why it came, and what has become of it. */
function Story({ held }: { held: Quarantined }) {
  const exits = held.exits.map(({ kind, quantity, reason, witness, certificate_number }) => {
    const what = `${formatCount(quantity)} ${kind === 'destroy' ? 'destroyed' : 'put back'}: ${reason}`
    const proof = [witness && `seen by ${witness}`, certificate_number].filter(Boolean).join(', ')
    return proof === '' ? what : `${what} (${proof})`
  })
  return <TwoLines first={held.reason} {...(exits.length > 0 && { second: exits.join(' · ') })} />
}
