import { Anchor } from '@mantine/core'
import type { DuplicateCustomer } from '#shared/customers/customer.ts'
import { usedBy } from './refusal.ts'

interface DuplicateErrorProps {
  duplicate: DuplicateCustomer
  onOpen: (id: number) => void
}

/** The person is on file already: the way to them. */
export function DuplicateError({ duplicate, onOpen }: DuplicateErrorProps) {
  return (
    <>
      {usedBy(duplicate)}.{' '}
      <Anchor component="button" type="button" fz="inherit" onClick={() => onOpen(duplicate.id)}>
        Open {duplicate.name}
      </Anchor>
    </>
  )
}
