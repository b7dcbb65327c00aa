import { Button, type ButtonProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import classes from './phone-icon-button.module.css'

interface PhoneIconButtonProps extends Pick<ButtonProps, 'loading'> {
  icon: TablerIcon
  label: string
  onClick: () => void
  /** Brings the code of what it opens. */
  intent?: object
}

/** On a phone the icon alone, to stand beside a title or other buttons; the word is still read out. */
export function PhoneIconButton({
  icon: Icon,
  label,
  onClick,
  intent,
  ...button
}: PhoneIconButtonProps) {
  return (
    <Button
      variant="default"
      classNames={{ root: classes.button ?? '', section: classes.icon ?? '' }}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onClick}
      {...button}
      {...intent}
    >
      <span className={classes.word}>{label}</span>
    </Button>
  )
}
