import { Button, Loader, Modal, TextInput } from '@mantine/core'
import {
  IconCash,
  IconCreditCard,
  IconDeviceMobile,
  IconReceipt,
  IconReceiptOff,
  IconSearch,
} from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { WALK_IN } from '#shared/sales/buyer.ts'
import type { Sale } from '#shared/sales/contract.ts'
import { methodName } from '#web/session/method-name.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { PickList, PickOption } from '#web/ui/forms/pick-list.tsx'
import { useDebouncedText } from '#web/ui/forms/use-debounced-text.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { SALES_FAILED, useSales } from './data.ts'
import classes from './recent-sales.module.css'
import { SaleReceipt } from './sale-receipt.tsx'

const ICONS: Readonly<Record<string, typeof IconCash>> = {
  cash: IconCash,
  card: IconCreditCard,
  digital_wallet: IconDeviceMobile,
}

const STEP = 50

/** The sales of a day, or one by its number, each with its receipt. */
export function RecentSales({ onClose }: { onClose: () => void }) {
  const phone = useIsPhone()
  const today = useShopDay()
  const [day, setDay] = useState(today)
  const [number, setNumber] = useState('')
  const [limit, setLimit] = useState(STEP)
  const [read, setRead] = useState<{ id: number; open: boolean }>()
  const { text, type, settle } = useDebouncedText(number, setNumber)
  const sales = useSales({ number, day, limit })
  const found = sales.data ?? []
  useFocusReturn()

  /** Enter opens the sale that was found for what is typed. */
  function onNumberKey({ key }: KeyboardEvent) {
    if (key !== 'Enter') return
    settle(text)
    const [first] = found
    if (text !== '' && text === number && first && !sales.isPlaceholderData) open(first.id)
  }
  function open(id: number) {
    setRead({ id, open: true })
  }
  if (read?.open)
    return <SaleReceipt saleId={read.id} onClose={() => setRead({ ...read, open: false })} />
  return (
    <Modal
      opened
      onClose={onClose}
      title="Recent sales"
      fullScreen={phone}
      returnFocus={false}
      classNames={{ body: classes.body ?? '' }}
    >
      <PickList
        field={
          <div className={classes.fields}>
            <TextInput
              aria-label="Sale number"
              data-takes-codes
              placeholder="Sale number"
              size="md"
              data-autofocus={!read || undefined}
              maxLength={30}
              autoComplete="off"
              inputMode="numeric"
              leftSection={
                sales.isFetching ? <Loader size={16} /> : <IconSearch size={18} aria-hidden />
              }
              value={text}
              onChange={({ currentTarget: { value } }) => type(value)}
              onKeyDown={onNumberKey}
            />
            <TextInput
              aria-label="Day"
              type="date"
              size="md"
              max={today}
              disabled={number !== ''}
              value={day}
              onChange={({ currentTarget: { value } }) => {
                setDay(value === '' ? today : value)
                setLimit(STEP)
              }}
            />
          </div>
        }
      >
        {found.map((sale) => (
          <SaleOption
            key={sale.id}
            sale={sale}
            isFirst={sale.id === read?.id}
            onPick={() => open(sale.id)}
          />
        ))}
        {found.length === limit && (
          <Button
            variant="subtle"
            size="md"
            fullWidth
            loading={sales.isFetching}
            onClick={() => setLimit(limit + STEP)}
          >
            Show more
          </Button>
        )}
        {sales.isPending && <DataSkeleton text="Loading sales..." rows={7} quiet />}
        {sales.isSuccess && found.length === 0 && (
          <EmptyState
            icon={IconReceiptOff}
            title="No sales found"
            text={number === '' ? 'Nothing was sold on this day.' : 'No sale bears this number.'}
          />
        )}
        {sales.isError && (
          <ErrorState
            title={SALES_FAILED}
            retrying={sales.isFetching}
            onRetry={() => void sales.refetch()}
          />
        )}
      </PickList>
    </Modal>
  )
}

interface SaleOptionProps {
  sale: Sale
  isFirst: boolean
  onPick: () => void
}

function SaleOption({ sale, isFirst, onPick }: SaleOptionProps) {
  const { id, settings } = useUser()
  const about = [
    formatTime(sale.created_at, settings.timezone),
    sale.customer_name ?? WALK_IN,
    methodName(sale.payment_method),
    ...(sale.seller_id === id ? [] : [sale.seller_name]),
  ]
  return (
    <PickOption
      icon={ICONS[sale.payment_method] ?? IconReceipt}
      name={sale.transaction_number}
      about={about.join(' · ')}
      end={<MoneyText amount={sale.total} />}
      isFirst={isFirst}
      onPick={onPick}
    />
  )
}
