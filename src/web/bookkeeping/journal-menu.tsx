import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { JournalFormat } from '#shared/bookkeeping/journal-file.ts'
import { PROGRAMS, saveJournal } from './save-journal.ts'

/** The journal of one Z report, for the program of the bookkeeper. */
export function JournalMenu({ shiftId }: { shiftId: number }) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" size="lg" leftSection={<IconDownload size={20} aria-hidden />}>
          Journal
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {JournalFormat.options.map((format) => (
          <Menu.Item
            key={format}
            onClick={() => void saveJournal({ from: null, to: null, shift_id: shiftId, format })}
          >
            {PROGRAMS[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
