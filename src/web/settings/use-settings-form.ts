import { type ChangeEvent, useEffect, useState } from 'react'
import type { SavedSettings } from '#shared/settings/contract.ts'
import { drafts } from '#web/drafts.ts'
import {
  carriedTo,
  type Draft,
  draftValues,
  edit,
  editedNames,
  leave,
  newDraft,
  notSaved,
  saved,
  send,
  shownProblems,
  upToDate,
} from './draft.ts'
import {
  changedSettings,
  SETTING_NAMES,
  settingsProblems,
  type SettingName,
  type SettingsValues,
  valuesOf,
} from './settings-values.ts'

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** What was typed is there again after the session has ended. */
const KEPT_AS = 'settings'

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

/** One form over several tabs: what was typed on one stays while another is looked at. */
export function useSettingsForm(stored: SavedSettings) {
  const [kept, setDraft] = useState(() =>
    newDraft(stored, pick(drafts.find(KEPT_AS) ?? {}, SETTING_NAMES)),
  )
  const draft = upToDate(kept, stored)
  const change = (make: (before: Draft) => Draft) =>
    setDraft((before) => make(upToDate(before, stored)))
  const values = draftValues(draft)
  const errors = shownProblems(draft)
  const edited = editedNames(draft)
  useEffect(() => drafts.keep(KEPT_AS, values, valuesOf(draft.base)))
  const set = (part: Partial<SettingsValues>) => change((before) => edit(before, part))

  const field = (name: SettingName) => ({
    error: errors[name],
    'data-path': name,
    onBlur: () => change((before) => leave(before, [name])),
  })
  return {
    base: draft.base,
    values,
    errors,
    edited,
    isDirty: edited.length > 0,
    set,
    text: (name: SettingName) => ({
      ...field(name),
      value: textOf(values[name]),
      onChange: (event: Typed) => set({ [name]: event.currentTarget.value }),
    }),
    number: (name: SettingName) => ({
      ...field(name),
      value: values[name] as number | string,
      onChange: (value: number | string) => set({ [name]: value }),
    }),
    toggle: (name: SettingName) => ({
      'data-path': name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set({ [name]: event.currentTarget.checked }),
    }),
    /** What is wrong, in all fields; from now on they say so. */
    check: () => {
      change((before) => leave(before, SETTING_NAMES))
      return settingsProblems(values, draft.base)
    },
    changes: () => changedSettings(values, draft.base),
    saving: {
      begin: () => change(send),
      done: (saving: SavedSettings) => setDraft((before) => saved(before, saving)),
      failed: () => setDraft(notSaved),
    },
    discard: () => {
      drafts.drop(KEPT_AS)
      setDraft(newDraft(stored.version > draft.base.version ? stored : draft.base))
    },
    /** From a newer saving on, without what was typed or with it on top. */
    begin: (newer: SavedSettings, keep: 'nothing' | 'edits' = 'nothing') =>
      setDraft(keep === 'edits' ? carriedTo(newer, draft) : newDraft(newer)),
  }
}

/** What stands in a field: text as it is, a number in figures. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

const pick = (edits: Partial<SettingsValues>, names: readonly SettingName[]) =>
  Object.fromEntries(
    names.filter((name) => edits[name] !== undefined).map((name) => [name, edits[name]]),
  ) as Partial<SettingsValues>
