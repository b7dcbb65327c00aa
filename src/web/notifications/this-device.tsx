import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageChoices } from '#shared/notifications/contract.ts'
import { logError } from '#web/log.ts'
import { queryClient } from '#web/query-client.ts'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { addDevice, removeDevice } from './data.ts'
import {
  currentSubscription,
  type PushAbility,
  pushAbility,
  subscribe,
  unsubscribe,
} from './push-subscription.ts'
import classes from './this-device.module.css'

const CANNOT: Readonly<Record<Exclude<PushAbility, 'able'>, string>> = {
  insecure: 'This browser shows messages only where Veld is opened over https.',
  unsupported:
    'This browser cannot show messages while Veld is closed. On an iPhone or iPad, add Veld to the Home Screen first.',
  blocked: 'This browser blocks messages: allow notifications for this site in its settings.',
}
const REFUSED = 'This browser was not allowed to show messages.'
const NO_SERVICE =
  'This browser could not reach the push service of its maker. Try again when it is online.'

const SUBSCRIPTION = ['push-subscription']

/** Whether what is meant for this person shows on this device, at once and with nothing to save. */
export function ThisDevice({ choices }: { choices: MessageChoices }) {
  const [ability, setAbility] = useState(pushAbility)
  const { data: subscription } = useQuery({
    queryKey: SUBSCRIPTION,
    queryFn: currentSubscription,
    staleTime: 0,
  })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (ability !== 'able') return <p className={classes.text}>{CANNOT[ability]}</p>
  const own = choices.devices.find(({ endpoint }) => endpoint === subscription?.endpoint)

  async function act(work: () => Promise<string | undefined>) {
    setBusy(true)
    setProblem(undefined)
    try {
      setProblem(await work())
    } catch (error) {
      logError('Push on this device:', error)
      setProblem(error instanceof DOMException ? NO_SERVICE : writeErrorText(error))
    } finally {
      setBusy(false)
      setAbility(pushAbility())
      await queryClient.invalidateQueries({ queryKey: SUBSCRIPTION })
    }
  }
  const allow = () =>
    act(async () => {
      const made = await subscribe(choices.push_key)
      if (made === null) return REFUSED
      await addDevice(made)
      return undefined
    })
  const stop = (id: number) =>
    act(async () => {
      await unsubscribe()
      await removeDevice(id)
      return undefined
    })
  return (
    <div className={classes.device}>
      <p className={classes.text}>
        {own
          ? 'Messages show on this device, also while Veld is closed.'
          : 'Messages do not show on this device yet.'}
      </p>
      <Button
        variant="default"
        size="xs"
        loading={busy}
        onClick={() => void (own ? stop(own.id) : allow())}
      >
        {own ? 'Stop on This Device' : 'Show on This Device'}
      </Button>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
