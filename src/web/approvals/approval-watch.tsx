import { Button, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Approval, approvalsApi } from '#shared/approvals/contract.ts'
import { call } from '#web/call.ts'
import { queryClient } from '#web/query-client.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import classes from './approval-watch.module.css'
import { KIND_WORDS, subjectText } from './approval-words.ts'

/** What is asked at a till is here within two seconds. */
const LOOK_EVERY_MS = 1500
const WAITING = ['approvals', 'waiting']

/** On a manager's own screen, on whatever page: what waits for their word. */
export function ApprovalWatch() {
  const { data = [] } = useQuery({
    queryKey: WAITING,
    queryFn: ({ signal }) => call(approvalsApi.listWaiting, {}, undefined, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
    retry: false,
  })
  if (data.length === 0) return null
  return (
    <section className={classes.watch} aria-label="Waiting for your approval" aria-live="assertive">
      {data.map((approval) => (
        <Waiting key={approval.id} approval={approval} />
      ))}
    </section>
  )
}

function Waiting({ approval }: { approval: Approval }) {
  const { busy, run } = useAttempt()
  const decide = (granted: boolean) =>
    void run(async () => {
      try {
        await call(approvalsApi.decideApproval, { id: approval.id, granted })
      } catch (error) {
        // The card may be gone with the next list, and a word on it too.
        toast.error(writeErrorText(error))
      } finally {
        await queryClient.invalidateQueries({ queryKey: WAITING })
      }
    })
  return (
    <Paper withBorder shadow="lg" className={classes.card}>
      <div>
        <b>{approval.asked_by_name}</b> asks: {KIND_WORDS[approval.kind]}
        <div className={classes.subject}>{subjectText(approval.subject)}</div>
      </div>
      <div className={classes.buttons}>
        <Button size="sm" variant="default" disabled={busy} onClick={() => decide(false)}>
          Refuse
        </Button>
        <Button size="sm" loading={busy} onClick={() => decide(true)}>
          Approve
        </Button>
      </div>
    </Paper>
  )
}
