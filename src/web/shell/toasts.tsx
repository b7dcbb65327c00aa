import { useEffect, useState } from 'react'
import { useStore } from '#web/store.ts'
import { type Toast, toast, toasts } from '#web/ui/states/toast.tsx'
import classes from './toasts.module.css'

/** In the height of the header, beside its buttons: there it covers nothing that is pressed. */
export function Toasts() {
  const shown = useStore(toasts, (all) => all)
  return (
    <div className={classes.toasts}>
      {shown.map((one) => (
        <ToastLine key={one.id} {...one} />
      ))}
    </div>
  )
}

function ToastLine({ id, message, tone, duration, undo }: Toast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    // Whoever points at it is reading.
    if (duration === false || held) return
    const timer = setTimeout(() => toast.hide(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, held])
  return (
    <div
      className={classes.toast}
      data-tone={tone}
      // Failures interrupt a screen reader, the rest waits its turn.
      role={tone === 'red' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={classes.message}>{message}</span>
      {undo && (
        <button type="button" className={classes.undo} onClick={undo}>
          Undo
        </button>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label="Dismiss message"
        onClick={() => toast.hide(id)}
      >
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M18 6 6 18M6 6l12 12" />
        </svg>
      </button>
    </div>
  )
}
