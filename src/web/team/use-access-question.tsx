import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fullName } from '#shared/full-name.ts'
import type { Role } from '#shared/roles.ts'
import { accessChangedText, accessQuestion } from '#shared/team/access-change.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/states/toast.tsx'

interface Person {
  first_name: string
  last_name: string
  role: Role
  is_active: boolean
}
type Access = Pick<Person, 'role' | 'is_active'>

interface Asking {
  question: NonNullable<ReturnType<typeof accessQuestion>>
  answer: (isAgreed: boolean) => void
}

/** Asks before somebody is deactivated or given another role, by name and with what it means. */
export function useAccessQuestion(): {
  /** At once where there is nothing to ask. */
  ask: (member: Person, after: Access) => Promise<boolean>
  question: ReactNode
} {
  const [asking, setAsking] = useState<Asking>()

  function ask(member: Person, after: Access): Promise<boolean> {
    const question = accessQuestion(fullName(member), member, after)
    if (question === null) return Promise.resolve(true)
    return new Promise((resolve) => {
      const answer = (isAgreed: boolean) => {
        setAsking(undefined)
        resolve(isAgreed)
      }
      setAsking({ question, answer })
    })
  }
  const question = asking && (
    <ConfirmDialog
      title={asking.question.title}
      confirmLabel={asking.question.confirm}
      tone="danger"
      onConfirm={() => asking.answer(true)}
      onCancel={() => asking.answer(false)}
    >
      <Text size="sm">{asking.question.effect}</Text>
    </ConfirmDialog>
  )
  return { ask, question }
}

/** For ten seconds what was done can be taken back; where nothing was, nothing is offered. */
export function offerUndo(member: Person, after: Access, undo: () => Promise<unknown>): void {
  if (member.role === after.role && member.is_active === after.is_active) return
  toast.undoable(accessChangedText(fullName(member), member, after), undo)
}
