import { Group, Text } from '@mantine/core'
import {
  IconCalendarCheck,
  IconRosetteDiscount,
  IconShieldHalf,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { counted, formatCount } from '#shared/counted.ts'
import { formatPlainDate } from '#shared/dates.ts'
import { EXPIRY_HORIZONS, type ExpiringBatch, MOST_EXPIRING } from '#shared/inventory/to-order.ts'
import { newUuid } from '#web/new-uuid.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { shortDated } from '#web/promotions/promotion-values.ts'
import { MoveInForm } from '#web/quarantine/quarantine-forms.tsx'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { FilterSegments } from '#web/ui/forms/filter-segments.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { CutShort } from '#web/ui/states/cut-short.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { onIntent } from '#web/ui/timing/on-intent.tsx'
import { FAILED, useExpiring, useStockWrites } from './data.ts'
import { formatUnits } from './units.ts'

const promotionForm = onIntent(
  async () => (await import('#web/promotions/promotion-form.tsx')).PromotionForm,
)

const HORIZONS = EXPIRY_HORIZONS.map((days) => ({ value: String(days), label: `${days} days` }))

const EXPIRY_COLUMNS: readonly Column<ExpiringBatch>[] = [
  {
    header: 'Product',
    cell: (batch) => (
      <TwoLines first={batch.product_name} second={`${batch.sku} · batch ${batch.batch_number}`} />
    ),
    width: '40%',
  },
  {
    header: 'Expiry',
    cell: (batch) => (
      <TwoLines first={formatPlainDate(batch.expiry_date)} second={<WhenBadge batch={batch} />} />
    ),
  },
  { header: 'Remaining', cell: (batch) => formatUnits(batch.remaining_quantity), align: 'end' },
  { header: 'At cost', cell: (batch) => <MoneyText amount={batch.cost_value} />, align: 'end' },
]

type Way = 'discount' | 'quarantine' | 'writeOff'
interface Asked {
  way: Way
  batch: ExpiringBatch
}

interface ExpiringProps {
  within: number
  onWithin: (days: number) => void
}

/** What is past its date, or will be, each batch with what remains of it. */
export function Expiring({ within, onWithin }: ExpiringProps) {
  const batches = useExpiring()
  const [asked, setAsked] = useState<Asked>()
  const list = wholeList(batches)
  return (
    <>
      <Group mb="md">
        <FilterSegments
          label="Expires within"
          options={HORIZONS}
          value={String(within)}
          onChange={(days) => onWithin(Number(days))}
        />
      </Group>
      <DataTable
        list={{ ...list, rows: list.rows?.filter(({ days_left }) => days_left <= within) }}
        caption="Batches that expire"
        columns={EXPIRY_COLUMNS}
        rowId={(batch) => batch.id}
        rowLabel={(batch) => `batch ${batch.batch_number}`}
        failed={FAILED.expiring}
        loadingText="Loading what expires..."
        empty={
          <EmptyState
            icon={IconCalendarCheck}
            title={`Nothing expires within ${within} days`}
            text="Batches near or past their expiry date appear here."
          />
        }
        actions={waysFor(setAsked)}
      />
      <CutShort rows={batches.data} most={MOST_EXPIRING}>
        {`Only the first ${formatCount(MOST_EXPIRING)} to expire are shown.`}
      </CutShort>
      {asked && <WayDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const waysFor = (onChoose: (asked: Asked) => void) => (batch: ExpiringBatch) => (
  <Ways batch={batch} onChoose={(way) => onChoose({ way, batch })} />
)

/** What is still good is sold for less; what is not goes to quarantine, or leaves the books. */
function Ways({ batch, onChoose }: { batch: ExpiringBatch; onChoose: (way: Way) => void }) {
  return (
    <>
      {batch.days_left >= 0 && (
        <RowAction
          label={`Discount ${batch.product_name}`}
          icon={IconRosetteDiscount}
          onClick={() => onChoose('discount')}
          intent={promotionForm.intent}
        />
      )}
      <RowAction
        label={`Move batch ${batch.batch_number} to quarantine`}
        icon={IconShieldHalf}
        onClick={() => onChoose('quarantine')}
      />
      <RowAction
        label={`Write off batch ${batch.batch_number}`}
        icon={IconTrash}
        onClick={() => onChoose('writeOff')}
      />
    </>
  )
}

function WayDialog({ asked: { way, batch }, onClose }: { asked: Asked; onClose: () => void }) {
  const today = useShopDay()
  switch (way) {
    case 'discount':
      return (
        <promotionForm.Part
          initial={shortDated(batch, today)}
          about="Every batch of the product is sold for less until then; the one that expires first is sold first."
          onClose={onClose}
        />
      )
    case 'quarantine':
      return <MoveInForm batch={batch} onClose={onClose} />
    case 'writeOff':
      return <WriteOff batch={batch} onClose={onClose} />
  }
}

/** All that remains of a batch leaves the shelf, as an adjustment for expiry. */
function WriteOff({ batch, onClose }: { batch: ExpiringBatch; onClose: () => void }) {
  const { adjust } = useStockWrites()
  const [key] = useState(newUuid)
  const { remaining_quantity: remaining } = batch
  async function writeOff() {
    try {
      const all = { change: -remaining, expected_remaining: remaining }
      await adjust(batch.id, { reason: 'expiry', note: null, ...all }, key)
      toast.success(`Batch ${batch.batch_number} written off`)
    } catch (error) {
      toast.error(writeErrorText(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Write off batch ${batch.batch_number}?`}
      confirmLabel="Write Off"
      tone="danger"
      onConfirm={writeOff}
      onCancel={onClose}
    >
      <Text size="sm">
        {formatUnits(remaining)} of {batch.product_name} leave the shelf and the books, with the
        reason Expiry.
      </Text>
    </ConfirmDialog>
  )
}

function WhenBadge({ batch: { days_left } }: { batch: ExpiringBatch }) {
  if (days_left < 0) return <WholeBadge tone="red" label="Expired" />
  return (
    <WholeBadge
      tone={days_left <= EXPIRY_HORIZONS[0] ? 'yellow' : 'grey'}
      label={days_left === 0 ? 'Today' : `In ${counted(days_left, 'day')}`}
    />
  )
}
