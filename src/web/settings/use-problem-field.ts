import { useEffect, useRef } from 'react'
import type { SettingsTab } from './settings-search.ts'
import {
  FIELDS,
  SETTING_NAMES,
  type SettingName,
  type SettingsProblems,
} from './settings-values.ts'

/** Leads to the first field that is wrong, on whatever tab it stands. */
export function useProblemField(tab: SettingsTab, openTab: (tab: SettingsTab) => void) {
  const wanted = useRef<SettingName>(undefined)
  useEffect(() => {
    if (wanted.current === undefined || FIELDS[wanted.current].tab !== tab) return
    focusField(wanted.current)
    wanted.current = undefined
  }, [tab])
  return (errors: SettingsProblems) => {
    const name = SETTING_NAMES.find((each) => errors[each] !== undefined)
    if (name === undefined) return
    if (FIELDS[name].tab === tab) return focusField(name)
    wanted.current = name
    openTab(FIELDS[name].tab)
  }
}

function focusField(name: SettingName): void {
  document.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus()
}
