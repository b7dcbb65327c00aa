import { Loader, UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './action-tile.module.css'

interface TileWords {
  icon: TablerIcon
  label: string
  /** What it holds or does, in a few words. */
  text: ReactNode
}

interface ActionTileProps extends TileWords {
  onClick: () => void
  busy?: boolean
  /** The words then say why. */
  disabled?: boolean
}

/** A large button that says what it is about. */
export function ActionTile({ onClick, busy = false, disabled = false, ...words }: ActionTileProps) {
  return (
    <UnstyledButton
      className={classes.tile}
      // Still found by the keyboard, so that the reason is read.
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      onClick={() => !disabled && !busy && onClick()}
    >
      <Words {...words} busy={busy} />
    </UnstyledButton>
  )
}

/** The same for what opens in a tab of its own. */
export function LinkTile({ href, ...words }: TileWords & { href: string }) {
  return (
    <a className={classes.tile} href={href} target="_blank" rel="noopener">
      <Words {...words} busy={false} />
    </a>
  )
}

function Words({ icon: Icon, label, text, busy }: TileWords & { busy: boolean }) {
  return (
    <>
      <span className={classes.icon} aria-hidden>
        {busy ? <Loader size={18} /> : <Icon size={20} stroke={1.75} />}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span className={classes.text}>{text}</span>
      </span>
    </>
  )
}
