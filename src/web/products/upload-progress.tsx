import { Progress } from '@mantine/core'
import classes from './picture-field.module.css'

const TEXT = 'Uploading image...'

/** How much of the picture is on its way; once all of it is, the server is at work on it. */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100)
  return (
    <div>
      <p className={classes.uploading}>
        <span role="status">{TEXT}</span>
        <span className={classes.percent}>{percent}%</span>
      </p>
      <Progress value={percent} animated={percent === 100} aria-label={TEXT} />
    </div>
  )
}
