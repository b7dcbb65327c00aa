import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { CustomerAccount } from '#shared/customers/account-contract.ts'
import { centsOf, formatRand } from '#shared/money.ts'
import { isCustomerMethod } from '#shared/sales/payment-method.ts'
import { methodsOf } from '#shared/sales/payment.ts'
import { newUuid } from '#web/new-uuid.ts'
import { methodName } from '#web/session/method-name.ts'
import { useUser } from '#web/session/session.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { useAccountWrites } from './account-data.ts'

export type AccountAct = 'pay' | 'credit' | 'limit'

const WORDS: Readonly<Record<AccountAct, { title: string; submit: string; done: string }>> = {
  pay: { title: 'Receive Payment', submit: 'Book Payment', done: 'Payment booked' },
  credit: { title: 'Give Store Credit', submit: 'Give Credit', done: 'Store credit given' },
  limit: { title: 'Account Limit', submit: 'Save Limit', done: 'Limit saved' },
}

interface AccountFormProps {
  act: AccountAct
  account: CustomerAccount
  customerId: number
  onClose: () => void
}

interface Values {
  amount: number | string
  method: string
  text: string
}

export function AccountForm({ act, account, customerId, onClose }: AccountFormProps) {
  const { settings } = useUser()
  const writes = useAccountWrites(customerId)
  const [key] = useState(newUuid)
  const words = WORDS[act]
  const form = useForm<Values>({
    initialValues: { amount: startOf(act, account), method: 'cash', text: '' },
    validate: {
      amount: (amount) =>
        isAmount(amount) || (act === 'limit' && amount === '')
          ? null
          : 'Please enter an amount in rand',
      text: (text) => (act === 'credit' && text.trim() === '' ? 'A reason is required' : null),
    },
  })
  async function submit({ amount, method, text }: Values) {
    const rand = centsOf(Number(amount))
    if (act === 'pay') await writes.pay({ method, amount: rand, note: text.trim() || null }, key)
    else if (act === 'credit') await writes.credit({ amount: rand, reason: text }, key)
    else await writes.limit(amount === '' ? null : rand)
    toast.success(words.done)
  }
  return (
    <FormModal
      title={words.title}
      size="md"
      form={form}
      submitLabel={words.submit}
      onSubmit={submit}
      onClose={onClose}
      errorText={writeErrorText}
    >
      <NumberField
        label={act === 'limit' ? 'May owe at most' : 'Amount'}
        unit="R"
        step={0.01}
        data-autofocus
        {...(act === 'pay' && { description: `${formatRand(account.account_owed)} is owed` })}
        {...(act === 'limit' && { description: 'Empty: no account' })}
        {...form.getInputProps('amount')}
      />
      {act === 'pay' && (
        <NativeSelect
          label="Paid by"
          data={methodsOf(settings)
            .filter((method) => !isCustomerMethod(method))
            .map((method) => ({ value: method, label: methodName(method) }))}
          {...form.getInputProps('method')}
        />
      )}
      {act !== 'limit' && (
        <TextInput
          label={act === 'credit' ? 'Reason' : 'Note'}
          required={act === 'credit'}
          maxLength={200}
          {...form.getInputProps('text')}
        />
      )}
    </FormModal>
  )
}

const isAmount = (amount: number | string): boolean => typeof amount === 'number' && amount >= 0

function startOf(act: AccountAct, { account_owed, account_limit }: CustomerAccount): number | '' {
  if (act === 'pay') return account_owed / 100
  return act === 'limit' && account_limit !== null ? account_limit / 100 : ''
}
