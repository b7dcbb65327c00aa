import { Loader } from '@mantine/core'
import classes from './full-screen.module.css'
import { FullScreen } from './full-screen.tsx'

export function LoadingScreen({ text = 'Loading...' }: { text?: string }) {
  return (
    <FullScreen role="status">
      <Loader size={28} />
      <p className={classes.text}>{text}</p>
    </FullScreen>
  )
}
