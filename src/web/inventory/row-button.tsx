import { ActionIcon, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

interface RowButtonProps {
  /** The word in the tooltip. */
  label: string
  /** What it is done to, for screen readers: 'View batches of Durban Poison'. */
  name: string
  icon: TablerIcon
  onClick: () => void
}

/** One action at the end of a row. */
export function RowButton({ label, name, icon: Icon, onClick }: RowButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={name} onClick={onClick}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
