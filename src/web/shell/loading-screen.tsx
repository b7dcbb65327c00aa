import { Loader } from '@mantine/core'
import classes from './full-screen.module.css'

export function LoadingScreen({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={classes.screen} role="status">
      <Loader size={28} />
      <p className={classes.text}>{text}</p>
    </div>
  )
}
