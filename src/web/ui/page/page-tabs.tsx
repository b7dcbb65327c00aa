import { Tabs } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page-tabs.module.css'

interface PageTab<Value extends string> {
  value: Value
  label: string
  icon: TablerIcon
  /** After the word: a count, or a dot. */
  mark?: ReactNode
}

interface PageTabsProps<Value extends string> {
  /** What the tabs are of, for screen readers. */
  label: string
  tabs: readonly PageTab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

/** The parts of a page, one at a time. On a phone the tabs scroll sideways rather than break into two lines. */
export function PageTabs<Value extends string>(props: PageTabsProps<Value>) {
  const { label, tabs, value, onChange, children } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-tab="${value}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [value])
  return (
    <Tabs
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      keepMounted={false}
      classNames={{ list: classes.list ?? '', panel: classes.panel ?? '' }}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map(({ icon: Icon, ...tab }) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          >
            {tab.label}
            {tab.mark}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  )
}
