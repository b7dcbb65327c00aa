import { IconRefresh } from '@tabler/icons-react'
import { PhoneIconButton } from './phone-icon-button.tsx'

interface RefreshButtonProps {
  onClick: () => void
  busy: boolean
  label?: string
}

export const RefreshButton = ({ onClick, busy, label = 'Refresh' }: RefreshButtonProps) => (
  <PhoneIconButton icon={IconRefresh} label={label} loading={busy} onClick={onClick} />
)
