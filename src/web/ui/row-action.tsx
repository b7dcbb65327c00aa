import { ActionIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

interface RowActionProps {
  icon: TablerIcon
  /** What it does and to whom, as it is read out row by row: 'Edit Thandi Nkosi'. */
  label: string
  onClick: () => void
  /** Brings the code of what it opens. */
  intent?: object
}

export function RowAction({ icon: Icon, label, onClick, intent }: RowActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={onClick}
      {...intent}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
