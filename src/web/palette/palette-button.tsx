import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { onIntent } from '#web/ui/timing/on-intent.tsx'
import classes from './palette-button.module.css'
import { IS_APPLE, PALETTE_KEY, usePaletteKey } from './use-palette-key.ts'

const palette = onIntent(async () => (await import('./palette.tsx')).Palette)

/** Opens the palette, as Ctrl K does from anywhere. */
export function PaletteButton() {
  const [opened, setOpened] = useState(false)
  const open = useCallback(() => setOpened(true), [])
  const close = useCallback(() => setOpened(false), [])
  usePaletteKey(open, palette.preload)
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={open}
        {...palette.intent}
      >
        <IconSearch className={classes.icon} size={20} stroke={1.6} aria-hidden />
        <span className={classes.words}>Find anything</span>
        <kbd className={classes.hint} aria-hidden>
          {PALETTE_KEY}
        </kbd>
      </UnstyledButton>
      {opened && <palette.Part onClose={close} />}
    </>
  )
}
