import { Button, Progress } from '@mantine/core'
import classes from './import-progress.module.css'

export function ReadingProgress({ file }: { file: File }) {
  return <Step file={file} text="Reading the file..." percent={100} />
}

interface SendingProgressProps {
  file: File
  /** From 0 to 1; at 1 the server is at work on it. */
  sent: number
  onCancel: () => void
}

export function SendingProgress({ file, sent, onCancel }: SendingProgressProps) {
  const percent = Math.floor(sent * 100)
  if (percent >= 100) return <Step file={file} text="Processing..." percent={100} />
  return (
    <>
      <Step file={file} text="Uploading..." percent={percent} told={`${percent}%`} />
      {/* Once the server has the file it can no longer be called back. */}
      <Button variant="default" className={classes.cancel ?? ''} onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}

interface StepProps {
  file: File
  text: string
  percent: number
  told?: string
}

function Step({ file, text, percent, told }: StepProps) {
  return (
    <div className={classes.step}>
      <p className={classes.file}>{file.name}</p>
      <p className={classes.text}>
        <span role="status">{text}</span>
        {told !== undefined && <span className={classes.percent}>{told}</span>}
      </p>
      <Progress value={percent} animated={percent === 100} aria-label={text} />
    </div>
  )
}
