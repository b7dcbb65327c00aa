import type { ReactNode } from 'react'
import { Panel } from '#web/ui/page/panel.tsx'
import classes from './specimen.module.css'

interface SpecimenProps {
  title: string
  note?: string
  /** For what brings a frame of its own. */
  flush?: boolean
  children: ReactNode
}

export function Specimen({ title, note, flush = false, children }: SpecimenProps) {
  return (
    <div className={classes.specimen}>
      <Panel title={title} flush={flush} {...(note !== undefined && { note })}>
        <div className={flush ? undefined : classes.row}>{children}</div>
      </Panel>
    </div>
  )
}
