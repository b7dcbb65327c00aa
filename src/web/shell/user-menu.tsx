import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useUser } from '#web/session/session.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { fullName } from '#shared/full-name.ts'
import { onIntent } from '#web/ui/on-intent.tsx'
import classes from './user-menu.module.css'

const panel = onIntent(async () => (await import('./user-panel.tsx')).UserPanel)

export function UserMenu() {
  const { profile, email } = useUser()
  const { primaryColor } = usePreferences()
  const [opened, { toggle, close }] = useDisclosure(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const name = fullName(profile) || email
  return (
    <>
      <UnstyledButton
        ref={setButton}
        className={classes.target}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={toggle}
        {...panel.intent}
      >
        <VisuallyHidden>Account of {name}</VisuallyHidden>
        <Avatar name={name} size={32} color={primaryColor} aria-hidden />
      </UnstyledButton>
      {button && <panel.Part target={button} opened={opened} onClose={close} />}
    </>
  )
}
