import { Button, Loader, Modal, TextInput } from '@mantine/core'
import { IconId, IconSearch, IconUser, IconUserOff, IconWalk } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { cardProblem } from '#shared/customers/medical-card.ts'
import { normalisePhone } from '#shared/phone.ts'
import { cartCustomer, type ToldCustomer } from '#shared/till/cart-customer.ts'
import { chooseCustomer } from '#shared/till/cart.ts'
import { LOOK_UP, useLookUp } from '#web/customers/use-look-up.ts'
import { useDark } from '#web/dark/line-store.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { refreshChosenCustomer } from '#web/till/data.ts'
import { changeCart } from '#web/till/till-store.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { StatusBadge } from '#web/ui/facts/status-badge.tsx'
import { PickList, PickOption } from '#web/ui/forms/pick-list.tsx'
import { useDebouncedText } from '#web/ui/forms/use-debounced-text.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { CutShort } from '#web/ui/states/cut-short.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { CUSTOMERS_SHOWN, type FoundCustomer, useCustomerSearch } from './ask-customers.ts'
import { customerName } from './customer-name.ts'
import classes from './customer-picker.module.css'
import { NewCustomer } from './new-customer.tsx'

export function CustomerPicker({ onClose }: { onClose: () => void }) {
  const phone = useIsPhone()
  const [search, setSearch] = useState('')
  const { text, type, settle } = useDebouncedText(search, setSearch)
  const {
    data: customers,
    isError,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useCustomerSearch(search)
  const lookUp = useLookUp(text, choose)
  const alone = useDark(({ line }) => line.isDark)
  useFocusReturn()
  const [isAdding, setIsAdding] = useState(false)

  function choose(customer: ToldCustomer | null) {
    changeCart((cart) => chooseCustomer(cart, customer && cartCustomer(customer)))
    refreshChosenCustomer()
    onClose()
  }
  /** Enter takes the one found for what is typed, or looks it up. Of several nobody is: the arrows lead there. */
  function onSearchKey({ key }: KeyboardEvent) {
    if (key !== 'Enter') return
    settle(text)
    if (text === '' || text !== search || isPlaceholderData) return
    const [first, second] = customers ?? []
    if (first && !second) choose(first)
    else if (!first && lookUp.isOffered && normalisePhone(text) === null) lookUp.lookUp()
    else if (!first && !alone) setIsAdding(true)
  }
  if (isAdding)
    return <NewCustomer typed={text} onAdded={choose} onClose={() => setIsAdding(false)} />
  return (
    <Modal
      opened
      onClose={onClose}
      title="Choose a customer"
      fullScreen={phone}
      returnFocus={false}
      classNames={{ body: classes.body ?? '' }}
    >
      <PickList
        field={
          <TextInput
            aria-label="Search customers"
            placeholder="Name, telephone, e-mail or customer ID"
            size="md"
            data-autofocus
            maxLength={100}
            autoComplete="off"
            leftSection={isFetching ? <Loader size={16} /> : <IconSearch size={18} aria-hidden />}
            value={text}
            onChange={({ currentTarget: { value } }) => type(value)}
            onKeyDown={onSearchKey}
          />
        }
      >
        <CustomerOption customer={null} onChoose={choose} />
        {customers?.map((customer) => (
          <CustomerOption key={customer.id} customer={customer} onChoose={choose} />
        ))}
        <CutShort rows={customers} most={CUSTOMERS_SHOWN}>
          {`Only the first ${CUSTOMERS_SHOWN}: type more of the name to see others.`}
        </CutShort>
        {customers === undefined && !isError && (
          <DataSkeleton text="Loading customers..." rows={7} quiet />
        )}
        {alone && (
          <p className={classes.whole} role="status">
            Offline: those who bought here in the last 90 days, by first name. New customers and
            look-ups wait for the line.
          </p>
        )}
        {lookUp.isOffered && !alone && (
          <PickOption
            icon={IconId}
            name={LOOK_UP}
            about={
              <span className={classes.whole} role="status">
                {lookUp.about}
              </span>
            }
            onPick={lookUp.lookUp}
          />
        )}
        {customers?.length === 0 && (
          <EmptyState
            icon={IconUserOff}
            title="No customers found"
            {...(!alone && {
              action: (
                <Button variant="light" size="md" onClick={() => setIsAdding(true)}>
                  Add Customer
                </Button>
              ),
            })}
          />
        )}
        {isError && (
          <ErrorState
            title="Failed to fetch customers"
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </PickList>
    </Modal>
  )
}

interface CustomerOptionProps {
  /** Null is the walk-in. */
  customer: FoundCustomer | null
  onChoose: (customer: ToldCustomer | null) => void
}

function CustomerOption({ customer, onChoose }: CustomerOptionProps) {
  return (
    <PickOption
      icon={customer ? IconUser : IconWalk}
      name={customerName(customer && cartCustomer(customer))}
      about={
        customer
          ? [customer.customer_id, customer.email].filter(Boolean).join(' · ')
          : 'No points, no medical products'
      }
      end={
        <>
          {customer?.has_medical_card && <CardBadge customer={customer} />}
          {customer?.is_verified && <StatusBadge tone="green">Verified</StatusBadge>}
        </>
      }
      onPick={() => onChoose(customer)}
    />
  )
}

/** A card that buys nothing medical is not shown as one in the cart either. */
function CardBadge({ customer }: { customer: FoundCustomer }) {
  const problem = cardProblem(cartCustomer(customer), useShopDay())
  if (problem === undefined) return <StatusBadge tone="purple">Medical</StatusBadge>
  return (
    <StatusBadge tone="red">
      {problem === 'expired card' ? 'Card expired' : 'No card number'}
    </StatusBadge>
  )
}
