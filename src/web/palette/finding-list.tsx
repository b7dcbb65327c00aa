import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './finding-list.module.css'
import type { Finding } from './finding.ts'
import type { FindingGroup } from './use-findings.ts'

interface FindingListProps {
  id: string
  groups: readonly FindingGroup[]
  /** The one that Enter opens. */
  chosen: Finding | undefined
  optionId: (finding: Finding) => string
  /** The pointer is over it. */
  onPoint: (finding: Finding) => void
  onPick: (finding: Finding) => void
}

/** The list of a combobox: the focus stays in its field, which names the chosen option. */
export function FindingList(props: FindingListProps) {
  const { id, groups, chosen, optionId, onPoint, onPick } = props
  return (
    <div id={id} className={classes.list} role="listbox" aria-label="Found">
      {groups.map(({ title, findings }) => (
        <Group key={title} title={title}>
          {findings.map((finding) => (
            <Option
              key={finding.key}
              id={optionId(finding)}
              finding={finding}
              isChosen={finding === chosen}
              onPoint={onPoint}
              onPick={onPick}
            />
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div className={classes.title} id={id} role="presentation">
        {title}
      </div>
      {children}
    </div>
  )
}

interface OptionProps extends Pick<FindingListProps, 'onPoint' | 'onPick'> {
  id: string
  finding: Finding
  isChosen: boolean
}

function Option({ id, finding, isChosen, onPoint, onPick }: OptionProps) {
  const { icon: Icon, name, about, isWhole, end } = finding
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <div
      ref={row}
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => isChosen || onPoint(finding)}
      onClick={() => onPick(finding)}
    >
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {about !== undefined && about !== '' && (
          <span className={classes.about} data-whole={isWhole || undefined}>
            {about}
          </span>
        )}
      </span>
      {end !== undefined && <span className={classes.end}>{end}</span>}
    </div>
  )
}
