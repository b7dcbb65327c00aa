import type { TablerIcon } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import classes from './pick-list.module.css'

interface PickListProps {
  /** What narrows the list down; the arrow keys lead from it into the list. */
  field: ReactNode
  children: ReactNode
}

/** A list to pick one thing from, by touch or by arrow keys and Enter. */
export function PickList({ field, children }: PickListProps) {
  const list = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const options = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = options.indexOf(document.activeElement as HTMLButtonElement)
    options[Math.max(at + step, 0)]?.focus()
  }
  return (
    <div className={classes.pick} onKeyDown={onKeyDown}>
      {field}
      <div ref={list} className={classes.list}>
        {children}
      </div>
    </div>
  )
}

interface PickOptionProps {
  icon: TablerIcon
  name: ReactNode
  /** What else is known of it. */
  about: ReactNode
  /** At the end of the row. */
  end?: ReactNode
  /** Has the focus when the dialog opens. */
  isFirst?: boolean
  onPick: () => void
}

export function PickOption(props: PickOptionProps) {
  const { icon: Icon, name, about, end, isFirst = false, onPick } = props
  return (
    <button
      type="button"
      className={classes.option}
      data-autofocus={isFirst || undefined}
      onClick={onPick}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.known} {...(typeof about === 'string' && { title: about })}>
          {about}
        </span>
      </span>
      <span className={classes.end}>{end}</span>
    </button>
  )
}
