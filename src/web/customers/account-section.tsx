import { Button } from '@mantine/core'
import { IconCash, IconFileText, IconGift, IconGauge } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomerAccount, LedgerEntry } from '#shared/customers/account-contract.ts'
import { formatDateTime } from '#shared/dates.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import { logError } from '#web/log.ts'
import { methodName } from '#web/session/method-name.ts'
import { useUser } from '#web/session/session.ts'
import { DetailList } from '#web/ui/facts/detail-list.tsx'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { ACCOUNT_FAILED, saveStatement, useAccount } from './account-data.ts'
import { AccountForm, type AccountAct } from './account-form.tsx'
import classes from './account-section.module.css'

interface AccountSectionProps {
  customerId: number
  /** A form is open above: Escape belongs to it. */
  onForm: (isOpen: boolean) => void
}

/** What a customer has with the shop: store credit, an account, and how both came about. */
export function AccountSection({ customerId, onForm }: AccountSectionProps) {
  const { data: account, isError, isFetching, refetch } = useAccount(customerId)
  const [act, setAct] = useState<AccountAct>()
  function choose(chosen: AccountAct | undefined) {
    setAct(chosen)
    onForm(chosen !== undefined)
  }
  if (!account && isError)
    return (
      <ErrorState title={ACCOUNT_FAILED} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!account) return <DataSkeleton text="Loading the account..." rows={2} quiet />
  return (
    <>
      <DetailList
        title="Store Credit and Account"
        missing="No account"
        details={[
          ['Store Credit', <MoneyText key="credit" amount={account.store_credit} />],
          ['Owed on Account', <MoneyText key="owed" amount={account.account_owed} />],
          [
            'Account Limit',
            account.account_limit === null ? null : (
              <MoneyText key="limit" amount={account.account_limit} />
            ),
          ],
        ]}
      />
      <Actions account={account} customerId={customerId} onAct={choose} />
      <Entries entries={account.entries} />
      {act !== undefined && (
        <AccountForm
          act={act}
          account={account}
          customerId={customerId}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  )
}

interface ActionsProps {
  account: CustomerAccount
  customerId: number
  onAct: (act: AccountAct) => void
}

function Actions({ account, customerId, onAct }: ActionsProps) {
  const isManager = isAmong(MANAGERS, useUser().profile.role)
  const hasAccount = account.account_limit !== null || account.account_owed !== 0
  function save() {
    saveStatement(customerId).catch((error: unknown) => {
      logError('The statement could not be made', error)
      toast.error((error as Error).message)
    })
  }
  return (
    <div className={classes.actions}>
      {account.account_owed > 0 && (
        <Button variant="default" leftSection={<IconCash size={16} />} onClick={() => onAct('pay')}>
          Receive Payment
        </Button>
      )}
      {isManager && (
        <>
          <Button
            variant="default"
            leftSection={<IconGift size={16} />}
            onClick={() => onAct('credit')}
          >
            Give Store Credit
          </Button>
          <Button
            variant="default"
            leftSection={<IconGauge size={16} />}
            onClick={() => onAct('limit')}
          >
            {account.account_limit === null ? 'Open Account' : 'Change Limit'}
          </Button>
        </>
      )}
      {hasAccount && (
        <Button variant="default" leftSection={<IconFileText size={16} />} onClick={save}>
          Statement (PDF)
        </Button>
      )}
    </div>
  )
}

function Entries({ entries }: { entries: readonly LedgerEntry[] }) {
  const { timezone } = useUser().settings
  if (entries.length === 0) return null
  return (
    <ul className={classes.entries} aria-label="Store credit and account entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            {wordOf(entry)}
            <small>
              {formatDateTime(entry.created_at, timezone)}
              {entry.by_name !== null && ` · ${entry.by_name}`}
            </small>
          </span>
          <MoneyText amount={entry.amount} />
        </li>
      ))}
    </ul>
  )
}

function wordOf({ ledger, transaction_number, method, note }: LedgerEntry): string {
  const what = ledger === 'account' ? 'Account' : 'Store credit'
  const how =
    transaction_number ?? (method === null ? note : `payment by ${methodName(method)}`) ?? 'entry'
  return `${what}: ${how}`
}
