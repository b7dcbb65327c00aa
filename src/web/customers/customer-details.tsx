import { Button, Loader, Modal, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { Customer } from '#shared/customers/customer.ts'
import { fullName } from '#shared/full-name.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import { UnreceiptedForm } from '#web/returns/unreceipted-form.tsx'
import { saleReceipt } from '#web/sales/lazy-receipt.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import lists from '#web/ui/facts/detail-list.module.css'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { AccountSection } from './account-section.tsx'
import classes from './customer-details.module.css'
import { LOAD_FAILED, useCustomer } from './data.ts'
import { DetailSections } from './detail-sections.tsx'
import { PurchaseHistory } from './purchase-history.tsx'
import { Verification } from './verification.tsx'

const SECTIONS = 2

const PAIRS = 6

interface CustomerDetailsProps {
  id: number
  /** A form is open above: Escape belongs to it. */
  isCovered: boolean
  /** The form is on its way. */
  isOpening: boolean
  onEdit: () => void
  onClose: () => void
}

/** Everything about one person. Mounted, it is open. */
export function CustomerDetails({
  id,
  isCovered,
  isOpening,
  onEdit,
  onClose,
}: CustomerDetailsProps) {
  const phone = useIsPhone()
  const { data: customer, error, isFetching, refetch } = useCustomer(id)
  const [saleId, setSaleId] = useState<number>()
  const [isFormOpen, setFormOpen] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const closeReceipt = useCallback(() => setSaleId(undefined), [])
  useFocusReturn()
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size={800}
        fullScreen={phone}
        returnFocus={false}
        closeOnEscape={!isCovered && !isFormOpen && saleId === undefined && !isReturning}
        title={
          <>
            <span className={classes.title}>Customer Details</span>
            <span className={classes.name} role="status">
              {customer ? fullName(customer) : error ? LOAD_FAILED : 'Loading customer...'}
            </span>
          </>
        }
        classNames={{ header: classes.header ?? '', body: classes.body ?? '' }}
      >
        {customer ? (
          <Content
            customer={customer}
            isOpening={isOpening}
            onEdit={onEdit}
            onReceipt={setSaleId}
            onForm={setFormOpen}
            onReturn={() => setReturning(true)}
          />
        ) : error ? (
          <ErrorState
            title={LOAD_FAILED}
            {...(error.message !== LOAD_FAILED && { text: error.message })}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <DetailSkeleton />
        )}
      </Modal>
      {customer && isReturning && (
        <UnreceiptedForm
          customer={{ id, name: fullName(customer) }}
          onClose={() => setReturning(false)}
        />
      )}
      {saleId !== undefined && <saleReceipt.Part saleId={saleId} onClose={closeReceipt} />}
    </>
  )
}

interface ContentProps {
  customer: Customer
  isOpening: boolean
  onEdit: () => void
  onReceipt: (saleId: number) => void
  onForm: (isOpen: boolean) => void
  onReturn: () => void
}

function Content({ customer, isOpening, onEdit, onReceipt, onForm, onReturn }: ContentProps) {
  const user = useUser()
  const { timezone } = user.settings
  const today = useShopDay()
  return (
    <>
      <div className={classes.sections}>
        <div className={classes.top}>
          <Verification customer={customer} timeZone={timezone} />
          <Button
            variant="default"
            leftSection={isOpening ? <Loader size={16} /> : <IconPencil size={16} aria-hidden />}
            aria-busy={isOpening}
            onClick={onEdit}
          >
            Edit
          </Button>
          {isAmong(MANAGERS, roleOf(user)) && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={onReturn}
            >
              Return Without Slip
            </Button>
          )}
        </div>
        <DetailSections customer={customer} timeZone={timezone} today={today} />
        <AccountSection customerId={customer.id} onForm={onForm} />
      </div>
      <PurchaseHistory customerId={customer.id} timeZone={timezone} onReceipt={onReceipt} />
    </>
  )
}

/** The details before they arrive: the same places, nothing in them. */
function DetailSkeleton() {
  return (
    <div className={classes.sections} aria-hidden>
      <Skeleton height={66} radius="md" />
      {Array.from({ length: SECTIONS }, (_, section) => (
        <div key={section}>
          <Skeleton height={14} width={150} mt={4} mb={16} />
          <div className={lists.list}>
            {Array.from({ length: PAIRS }, (__, pair) => (
              <div key={pair} className={lists.pair}>
                <Skeleton height={11} width="40%" mt={4} mb={10} />
                <Skeleton height={13} width={`${80 - (pair % 3) * 12}%`} mb={4} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
