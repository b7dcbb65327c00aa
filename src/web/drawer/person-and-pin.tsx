import { Alert, Select } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Seller } from '#shared/pins/contract.ts'
import { roleName } from '#shared/roles.ts'
import { writeErrorText } from '#web/ui/write-error.ts'
import classes from './person-and-pin.module.css'
import { PinField } from './pin-field.tsx'

interface PersonAndPinProps {
  label: string
  people: readonly Seller[]
  /** Who it most likely is. */
  first?: string
  onPin: (personId: string, pin: string) => Promise<unknown>
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
