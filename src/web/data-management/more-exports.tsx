import { TextInput } from '@mantine/core'
import { IconBarcode, IconId, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { customersApi } from '#shared/customers/contract.ts'
import { PlainDate } from '#shared/dates.ts'
import type { ExportFormat } from '#shared/endpoint.ts'
import { inventoryApi } from '#shared/inventory/contract.ts'
import { ADMINS, isAmong } from '#shared/roles.ts'
import { salesApi } from '#shared/sales/contract.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useExport } from '#web/ui/page/use-export.ts'
import { ActionTile } from './action-tile.tsx'
import { ExportTile } from './export-tile.tsx'
import classes from './tiles.module.css'

/** What the specification has no button for. */
export function MoreExports({ format }: { format: ExportFormat }) {
  const isAdmin = isAmong(ADMINS, roleOf(useUser()))
  return (
    <div className={classes.more}>
      <div className={classes.tiles}>
        <ExportTile
          format={format}
          icon={IconBarcode}
          label="Batches"
          text="Compliance IDs, suppliers, expiry, cost"
          endpoint={inventoryApi.exportBatches}
          input={{}}
          done="Batches exported successfully!"
          failed="Failed to export batches"
        />
        {isAdmin && <FullNumbers format={format} />}
      </div>
      <SalesOfADay format={format} />
    </div>
  )
}

/** Those who keep the books ask for one day at a time. */
function SalesOfADay({ format }: { format: ExportFormat }) {
  const today = useShopDay()
  const [chosen, setChosen] = useState<string>()
  const day = chosen ?? today
  const isDay = PlainDate.safeParse(day).success
  return (
    <div className={classes.day}>
      <TextInput
        type="date"
        label="Sales of"
        max={today}
        value={day}
        onChange={(event) => setChosen(event.currentTarget.value)}
        error={isDay ? undefined : 'Please choose a day'}
      />
      <ExportTile
        format={format}
        icon={IconReceipt}
        label="Sales of a Day"
        text="One line for each sale"
        endpoint={salesApi.exportSales}
        input={{ from: isDay ? day : today, to: isDay ? day : today }}
        done="Sales exported successfully!"
        failed="Failed to export sales"
        tellsReason
      />
    </div>
  )
}

/** A file that identifies everybody is asked for twice. */
function FullNumbers({ format }: { format: ExportFormat }) {
  const [asked, setAsked] = useState(false)
  const { busy, run } = useExport({
    endpoint: customersApi.exportCustomers,
    input: { numbers: 'full' },
    done: 'Customers exported successfully!',
    failed: 'Failed to export customers',
  })
  return (
    <>
      <ActionTile
        icon={IconId}
        label="Full Numbers"
        text="Customers with ID and medical numbers"
        busy={busy}
        onClick={() => setAsked(true)}
      />
      {asked && (
        <ConfirmDialog
          title="Export ID and medical numbers in full?"
          confirmLabel="Export Full Numbers"
          onConfirm={() => {
            setAsked(false)
            run(format)
          }}
          onCancel={() => setAsked(false)}
        >
          The file can be read by whoever gets hold of it. The audit trail says that you have made
          it.
        </ConfirmDialog>
      )}
    </>
  )
}
