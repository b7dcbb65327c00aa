import { Button, FileButton } from '@mantine/core'
import { IconUsb } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { readStick } from './data.ts'

/** The file that a till saved to a stick because the server was out of its reach. */
export function ReadStick() {
  const forget = useRef<() => void>(null)
  const [isReading, setReading] = useState(false)
  async function read(file: File | null) {
    if (!file) return
    setReading(true)
    try {
      const { till_name, entries } = await readStick(file)
      const odd = entries.filter(({ outcome }) => outcome !== 'booked').length
      const rest = odd === 0 ? '' : `, ${odd} of them to be looked at under Exceptions`
      toast.success(`${counted(entries.length, 'entry', 'entries')} of ${till_name} read in${rest}`)
    } catch (error) {
      toast.error(writeErrorText(error))
    } finally {
      setReading(false)
      forget.current?.()
    }
  }
  return (
    <FileButton onChange={(file) => void read(file)} resetRef={forget}>
      {(props) => (
        <Button
          variant="default"
          size="sm"
          loading={isReading}
          leftSection={<IconUsb size={16} aria-hidden />}
          {...props}
        >
          Read In a File
        </Button>
      )}
    </FileButton>
  )
}
