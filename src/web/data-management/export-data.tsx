import { SegmentedControl } from '@mantine/core'
import { IconChartBar, IconLeaf, IconPackages, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { customersApi } from '#shared/customers/contract.ts'
import type { ExportFormat } from '#shared/endpoint.ts'
import { inventoryApi } from '#shared/inventory/contract.ts'
import { productsApi } from '#shared/products/contract.ts'
import { reportsApi } from '#shared/reports/contract.ts'
import { useCustomerSummary } from '#web/customers/data.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { useProductCount } from './data.ts'
import { ExportTile } from './export-tile.tsx'
import { MoreExports } from './more-exports.tsx'
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

const records = (count: number | undefined): string =>
  count === undefined ? 'Records' : counted(count, 'record')
