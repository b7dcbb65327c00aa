import { Alert, Select } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Seller } from '#shared/pins/contract.ts'
import { roleName } from '#shared/roles.ts'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { TEAM_FAILED, useSellers } from './data.ts'
import classes from './person-and-pin.module.css'
import { PinField } from './pin-field.tsx'

interface PinProps {
  label: string
  /** Who it most likely is. */
  first?: string
  onPin: (personId: string, pin: string) => Promise<unknown>
}

interface PersonAndPinProps extends PinProps {
  people: readonly Seller[]
}

/** One of the team, or of the team but one; also while the team is on its way, and when it does not come. */
export function MemberAndPin({ without, ...pin }: PinProps & { without?: string }) {
  const { data: people, isError, isFetching, refetch } = useSellers()
  if (people)
    return <PersonAndPin people={people.filter((person) => person.id !== without)} {...pin} />
  if (isError)
    return <ErrorState title={TEAM_FAILED} retrying={isFetching} onRetry={() => void refetch()} />
  return <DataSkeleton text="Loading the team..." rows={2} />
}

/** Who it is, and their PIN. What is wrong with it stands below, and the digits go. */
export function PersonAndPin({ label, people, first, onPin }: PersonAndPinProps) {
  const [person, setPerson] = useState<string | null>(first ?? people[0]?.id ?? null)
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)

  async function tryPin(typed: string) {
    if (person === null) return
    setBusy(true)
    try {
      await onPin(person, typed)
    } catch (error) {
      setProblem(writeErrorText(error))
    } finally {
      setBusy(false)
      setPin('')
      setTries((before) => before + 1)
    }
  }
  return (
    <div className={classes.form}>
      <Select
        label={label}
        data={people.map(({ id, name, role }) => ({
          value: id,
          label: `${name} (${roleName(role)})`,
        }))}
        value={person}
        onChange={setPerson}
        allowDeselect={false}
        searchable
      />
      <PinField
        // Anew after each try, which takes the focus away.
        key={tries}
        label="PIN"
        value={pin}
        busy={busy}
        onChange={setPin}
        onComplete={(typed) => void tryPin(typed)}
      />
      {problem !== undefined && (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {problem}
        </Alert>
      )}
    </div>
  )
}
