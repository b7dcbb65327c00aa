import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import classes from './refresh-button.module.css'

interface RefreshButtonProps {
  onClick: () => void
  busy: boolean
  label?: string
}

/** On a phone the icon alone, to stand beside a title; the word is still read out. */
export function RefreshButton({ onClick, busy, label = 'Refresh' }: RefreshButtonProps) {
  return (
    <Button
      variant="default"
      classNames={{ root: classes.button ?? '', section: classes.icon ?? '' }}
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={busy}
      onClick={onClick}
    >
      <span className={classes.word}>{label}</span>
    </Button>
  )
}
