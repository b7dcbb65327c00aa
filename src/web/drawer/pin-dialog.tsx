import { Alert, Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { pinsApi } from '#shared/pins/contract.ts'
import { call } from '#web/call.ts'
import { signOut } from '#web/session/follow-session.ts'
import { useUser } from '#web/session/session.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import classes from './person-and-pin.module.css'
import { PinField } from './pin-field.tsx'

const PIN_FAILED = 'Failed to load how it stands with your PIN'

/** One's own PIN: typed twice, and told nowhere. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const { timezone } = useUser().settings
  useFocusReturn()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['drawer', 'pin'],
    queryFn: ({ signal }) => call(pinsApi.pinState, {}, PIN_FAILED, { signal }),
    staleTime: 0,
  })
  return (
    <Modal opened onClose={onClose} title="Till PIN" size="sm" returnFocus={false}>
      {!data && isError ? (
        <ErrorState title={PIN_FAILED} retrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <DataSkeleton text="Loading..." rows={2} />
      ) : (
        <div className={classes.form}>
          <p>
            Six digits by which you take over at a till and approve what others ask for.{' '}
            {data.set_at === null
              ? 'You have none yet.'
              : `Yours was set on ${formatDate(data.set_at, timezone)}.`}
          </p>
          {data.is_sign_in_fresh ? <NewPin onClose={onClose} /> : <SignInFirst />}
        </div>
      )}
    </Modal>
  )
}

function SignInFirst() {
  return (
    <>
      <Alert color="yellow">
        Sign in again first: a PIN is set within ten minutes of signing in.
      </Alert>
      <Button onClick={signOut}>Sign Out</Button>
    </>
  )
}

function NewPin({ onClose }: { onClose: () => void }) {
  const [first, setFirst] = useState<string>()
  const [typed, setTyped] = useState('')
  const [differs, setDiffers] = useState(false)
  const { busy, problem, run } = useAttempt()

  function complete(pin: string) {
    setTyped('')
    setDiffers(false)
    if (first === undefined) return setFirst(pin)
    setFirst(undefined)
    if (pin !== first) return setDiffers(true)
    void run(async () => {
      await call(pinsApi.setPin, { pin })
      toast.success('Your PIN is set')
      onClose()
    })
  }
  const label = first === undefined ? 'New PIN' : 'The same PIN once more'
  return (
    <>
      <PinField
        key={label}
        label={label}
        value={typed}
        busy={busy}
        onChange={setTyped}
        onComplete={complete}
      />
      {differs && <Alert color="red">The two are not the same: begin again.</Alert>}
      {problem}
    </>
  )
}
