import { SegmentedControl, TextInput } from '@mantine/core'
import {
  IconBarcode,
  IconChartBar,
  IconId,
  IconLeaf,
  IconPackages,
  IconReceipt,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { customersApi } from '#shared/customers/contract.ts'
import { PlainDate } from '#shared/dates.ts'
import type { Endpoint, ExportFormat } from '#shared/endpoint.ts'
import { inventoryApi } from '#shared/inventory/contract.ts'
import { productsApi } from '#shared/products/contract.ts'
import { reportsApi } from '#shared/reports/contract.ts'
import { ADMINS, isAmong } from '#shared/roles.ts'
import { salesApi } from '#shared/sales/contract.ts'
import { useCustomerSummary } from '#web/customers/data.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { counted } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { type ExportOptions, useExport } from '#web/ui/use-export.ts'
import { ActionTile } from './action-tile.tsx'
import { useProductCount } from './data.ts'
import classes from './tiles.module.css'

const FORMATS: { value: ExportFormat; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel (.xlsx)' },
]

export function ExportData() {
  const customers = useCustomerSummary().data?.total_customers
  const products = useProductCount().data
  const [format, setFormat] = useState<ExportFormat>('csv')
  return (
    <Panel
      title="Export Data"
      note={
        <SegmentedControl
          aria-label="File format"
          size="xs"
          data={FORMATS}
          value={format}
          onChange={setFormat}
        />
      }
    >
      <div className={classes.tiles}>
        <ExportTile
          format={format}
          icon={IconUsers}
          label="Customers"
          text={records(customers)}
          endpoint={customersApi.exportCustomers}
          input={{ numbers: 'masked' }}
          done="Customers exported successfully!"
          failed="Failed to export customers"
        />
        <ExportTile
          format={format}
          icon={IconLeaf}
          label="Products"
          text={records(products)}
          endpoint={productsApi.exportProducts}
          input={{}}
          done="Products exported successfully!"
          failed="Failed to export products"
        />
        <ExportTile
          format={format}
          icon={IconPackages}
          label="Inventory"
          text="Stock levels"
          endpoint={inventoryApi.exportInventory}
          input={{}}
          started="Exporting inventory data..."
          done="Inventory exported successfully!"
          failed="Failed to export inventory"
        />
        <ExportTile
          format={format}
          icon={IconChartBar}
          label="Reports"
          text="Analytics data"
          endpoint={reportsApi.exportReports}
          input={{}}
          done="Reports exported successfully!"
          failed="Failed to export reports"
          tellsReason
        />
      </div>
      <MoreExports format={format} />
    </Panel>
  )
}

/** What the specification has no button for. */
function MoreExports({ format }: { format: ExportFormat }) {
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

interface ExportTileProps<E extends Endpoint> extends ExportOptions<E> {
  format: ExportFormat
  icon: TablerIcon
  label: string
  text: string
}

function ExportTile<E extends Endpoint>(props: ExportTileProps<E>) {
  const { format, icon, label, text, ...options } = props
  const { busy, run } = useExport(options)
  return (
    <ActionTile icon={icon} label={label} text={text} busy={busy} onClick={() => run(format)} />
  )
}

const records = (count: number | undefined): string =>
  count === undefined ? 'Records' : counted(count, 'record')
