import { accessNoteIn } from '#server/access-note/access-note.ts'
import type { Knowledge } from './access-after-restore.ts'
import type { RestoredAccess } from './apply-access.ts'

/** What the operator reads about members and keys after a restore. */
export function accessText({ known, lines, keysOff }: RestoredAccess): string {
  const listed = lines.map((line) => `  ${line}\n`).join('')
  return `${headline(known, lines.length)}\n${listed}${keysText(keysOff)}\n`
}

const FILE = accessNoteIn('')

const UNKNOWN: Readonly<Record<Exclude<Knowledge, 'note'>, string>> = {
  'no note': `no ${FILE} lies in DATA_DIR or beside the backup`,
  'older note': `${FILE} is older than the backup`,
  'forged note': `${FILE} is damaged, or somebody without the key has made it`,
  'other note': `${FILE} is of another shop`,
}

function headline(known: Knowledge, lines: number): string {
  if (known !== 'note')
    return `What became of the team after the backup is not known: ${UNKNOWN[known]}. Check who may sign in:`
  return lines === 0
    ? 'Members, roles and keys are as they were last noted.'
    : 'Since the backup this had changed in the team:'
}

function keysText(count: number): string {
  if (count === 0) return 'There are no API keys to switch on.'
  const [are, them] = count === 1 ? ['1 API key is', 'it'] : [`${count} API keys are`, 'them']
  return `${are} off until an admin switches ${them} on in Settings, Integrations.`
}
