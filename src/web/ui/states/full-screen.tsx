import { createContext, type ReactNode, useContext } from 'react'
import classes from './full-screen.module.css'

/** Whether the protected layout, with its own main landmark, is around. */
export const InsideLayout = createContext(false)

interface FullScreenProps {
  role?: 'status' | 'alert'
  children: ReactNode
}

/** A short message in the middle: of the window, or of the page when the layout is around it. */
export function FullScreen({ role, children }: FullScreenProps) {
  const inside = useContext(InsideLayout)
  const Landmark = inside ? 'div' : 'main'
  return (
    <Landmark className={classes.screen} data-inside={inside || undefined}>
      <div className={classes.message} role={role}>
        {children}
      </div>
    </Landmark>
  )
}
