import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './banner.module.css'

interface BannerProps {
  icon: TablerIcon
  children: ReactNode
  /** A `BannerButton`, where something can be done about it. */
  action?: ReactNode
}

/** What holds for the whole page, in a line across it. The live region around it is the caller's. */
export function Banner({ icon: Icon, children, action }: BannerProps) {
  return (
    <p className={classes.banner}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
      {action}
    </p>
  )
}
