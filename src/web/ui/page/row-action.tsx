import { ActionIcon, Loader } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

interface RowActionProps {
  icon: TablerIcon
  /** What it does and to whom, as it is read out row by row: 'Edit Thandi Nkosi'. */
  label: string
  onClick: () => void
  /** What it opens is on its way. The button keeps the focus, which comes back to it afterwards. */
  busy?: boolean
  /** Brings the code of what it opens. */
  intent?: object
}

export function RowAction({ icon: Icon, label, onClick, busy = false, intent }: RowActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      aria-busy={busy}
      onClick={onClick}
      {...intent}
    >
      {busy ? <Loader size={16} /> : <Icon size={18} stroke={1.75} aria-hidden />}
    </ActionIcon>
  )
}
