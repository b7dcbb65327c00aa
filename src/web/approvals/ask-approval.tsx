import { Button, Divider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { approvalsApi, mayApprove, type WantedApproval } from '#shared/approvals/contract.ts'
import { wantedContent } from '#shared/approvals/subject-content.ts'
import type { SealedPin } from '#shared/dark/entry.ts'
import { under } from '#web/call-request.ts'
import { answered, call } from '#web/call.ts'
import { useDark } from '#web/dark/line-store.ts'
import { useSellers } from '#web/drawer/data.ts'
import classes from '#web/drawer/drawer-menu.module.css'
import { PersonAndPin } from '#web/drawer/person-and-pin.tsx'
import { newUuid } from '#web/new-uuid.ts'
import { useUser } from '#web/session/session.ts'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import { useCurrent } from '#web/ui/timing/use-current.ts'
import { KIND_WORDS, subjectText } from './approval-words.ts'

const ASK_EVERY_MS = 1000

interface AskApprovalProps {
  wanted: WantedApproval
  /** Of an act that can also happen in the dark: there the PIN is sealed to its key. */
  actKey?: string
  onApproved: (id: number) => Promise<void>
  onSealed?: (sealed: SealedPin) => Promise<void>
  onCancel: () => void
}

/**
 * Another person's word: by their PIN here and now, or on their own screen. It counts for what it was asked for: where
 * that changes meanwhile, it is asked for anew.
 */
export const AskApproval = (props: AskApprovalProps) => (
  <AskOnce key={wantedContent(props.wanted)} {...props} />
)

function AskOnce(props: AskApprovalProps) {
  const { wanted, actKey, onApproved, onSealed, onCancel } = props
  const alone = useDark(({ line }) => line.isDark)
  const { id, profile } = useUser()
  const { data: people = [] } = useSellers()
  const { busy, problem, run } = useAttempt()
  const [asked, setAsked] = useState<number>()
  // An answer may be lost: what was asked for is on the manager's screen once.
  const [askKey, setAskKey] = useState(newUuid)
  // A word that comes once it was given up, or asked for anew, does nothing.
  const isAsked = useCurrent(true)
  const approvers = people.filter((person) => mayApprove(person, { id, role: profile.role }))

  async function byPin(approver_id: string, pin: string) {
    if (alone && actKey !== undefined && onSealed) {
      const { sealPin } = await import('#web/dark/take-over.ts')
      const sealed = await sealPin(approver_id, pin, actKey, wanted.subject)
      return isAsked() ? onSealed(sealed) : undefined
    }
    const approval = answered(await call(approvalsApi.askApproval, { ...wanted, approver_id, pin }))
    if (isAsked()) await onApproved(approval.id)
  }
  async function fromTheirScreen() {
    const approval = await call(
      approvalsApi.askApproval,
      { ...wanted, approver_id: null, pin: null },
      undefined,
      under(askKey),
    )
    setAsked(answered(approval).id)
  }
  function askAgain() {
    setAskKey(newUuid())
    setAsked(undefined)
  }
  return (
    <div className={classes.fields}>
      <p className={classes.about}>
        {KIND_WORDS[wanted.kind]} needs an approval: {subjectText(wanted.subject)}
      </p>
      {asked === undefined ? (
        <>
          {approvers.length > 0 && (!alone || onSealed) && (
            <PersonAndPin label="Approved by" people={approvers} onPin={byPin} />
          )}
          {alone ? (
            <p className={classes.about} role="status">
              {onSealed
                ? 'Offline: the PIN is sealed, and looked at when the line is back.'
                : 'Offline: this waits until the line is back.'}
            </p>
          ) : (
            <>
              <Divider label="or" />
              <Button variant="default" loading={busy} onClick={() => void run(fromTheirScreen)}>
                Ask on a manager&rsquo;s screen
              </Button>
            </>
          )}
        </>
      ) : (
        <Waiting id={asked} onApproved={onApproved} onAgain={askAgain} />
      )}
      {problem}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

interface WaitingProps {
  id: number
  onApproved: (id: number) => Promise<void>
  onAgain: () => void
}

function Waiting({ id, onApproved, onAgain }: WaitingProps) {
  const { data } = useQuery({
    queryKey: ['approvals', 'asked', id],
    queryFn: ({ signal }) => call(approvalsApi.getApproval, { id }, undefined, { signal }),
    refetchInterval: (query) => (isWaiting(query.state.data?.state) ? ASK_EVERY_MS : false),
  })
  const state = data?.state
  useEffect(() => {
    if (state === 'granted') void onApproved(id)
    // Once, when it is granted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state])
  if (isWaiting(state) || state === 'granted')
    return <p role="status">Waiting for a manager to decide on their screen …</p>
  return (
    <>
      <p role="alert">
        {state === 'refused'
          ? `${data?.decided_by_name} refused this.`
          : 'Nobody has answered in time.'}
      </p>
      <Button variant="default" onClick={onAgain}>
        Ask again
      </Button>
    </>
  )
}

const isWaiting = (state: string | undefined): boolean => state === undefined || state === 'waiting'
