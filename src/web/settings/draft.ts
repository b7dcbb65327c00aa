import type { SavedSettings } from '#shared/settings/contract.ts'
import {
  isSameValue,
  SETTING_NAMES,
  settingsProblems,
  type SettingName,
  type SettingsProblems,
  type SettingsValues,
  valuesOf,
} from './settings-values.ts'

/** What a person has typed over a saving, and which fields they have left. */
export interface Draft {
  base: SavedSettings
  edits: Partial<SettingsValues>
  left: readonly SettingName[]
  /** What is being saved. */
  sent?: SettingsValues
}

export const newDraft = (base: SavedSettings, edits: Partial<SettingsValues> = {}): Draft => ({
  base,
  edits,
  left: [],
})

/** The settings whose field differs from what is stored. */
export const editedNames = ({ base, edits }: Draft): SettingName[] =>
  SETTING_NAMES.filter((name) => edits[name] !== undefined && !isSameValue(edits[name], base[name]))

export const draftValues = ({ base, edits }: Draft): SettingsValues => ({
  ...valuesOf(base),
  ...edits,
})

/** While nothing has been typed and nothing is being saved, the newest saving is what the fields show. */
export const upToDate = (draft: Draft, stored: SavedSettings): Draft =>
  stored.version > draft.base.version && !draft.sent && editedNames(draft).length === 0
    ? newDraft(stored)
    : draft

/** From here on, what is typed comes after the saving. */
export const send = (draft: Draft): Draft => ({ ...draft, sent: draftValues(draft) })

/** On a newer saving, with what was typed on top: of caps and accounts only those that were typed themselves. */
export function carriedTo(newer: SavedSettings, draft: Draft): Draft {
  const edits = editedNames(draft).map((name) => [
    name,
    carried(draft.edits[name], draft.base[name], newer[name]),
  ])
  return newDraft(newer, Object.fromEntries(edits))
}

/** Whoever decided about the others meanwhile has decided. */
function carried(typed: unknown, base: unknown, newer: unknown): unknown {
  if (isSameValue(typed, base)) return newer
  if (!(hasParts(typed) && hasParts(base) && hasParts(newer))) return typed
  return Object.fromEntries(
    Object.entries(typed).map(([part, value]) => [part, carried(value, base[part], newer[part])]),
  )
}

const hasParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** It is saved; what was typed meanwhile is on top of it. */
export function saved({ edits, sent }: Draft, saving: SavedSettings): Draft {
  const later = Object.entries(edits).filter(
    ([name, value]) => !isSameValue(value, sent?.[name as SettingName]),
  )
  return newDraft(saving, Object.fromEntries(later))
}

export const notSaved = ({ sent: _, ...draft }: Draft): Draft => draft

export const edit = (draft: Draft, change: Partial<SettingsValues>): Draft => ({
  ...draft,
  edits: { ...draft.edits, ...change },
})

/** Somebody has left the field: from now on it says what is wrong with it. */
export const leave = (draft: Draft, names: readonly SettingName[]): Draft => ({
  ...draft,
  left: [...new Set([...draft.left, ...names])],
})

/** What is wrong with the fields that somebody has left; nobody is told off while still typing. */
export function shownProblems(draft: Draft): SettingsProblems {
  const problems = settingsProblems(draftValues(draft), draft.base)
  const shown = SETTING_NAMES.filter((name) => draft.left.includes(name) && problems[name])
  return Object.fromEntries(shown.map((name) => [name, problems[name]]))
}
