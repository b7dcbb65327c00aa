import { Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { WantedApproval } from '#shared/approvals/contract.ts'
import { returnsApi } from '#shared/returns/contract.ts'
import { exchangeApi } from '#shared/returns/exchange-contract.ts'
import { AskApproval } from '#web/approvals/ask-approval.tsx'
import { refusedBy } from '#web/call.ts'
import { newUuid } from '#web/new-uuid.ts'
import { STAY } from '#web/ui/forms/use-form-submit.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { approvalFor, type ApprovedRequest, isUnanswered } from './approved-request.ts'

interface TakeBackOptions<Request> {
  /** What is typed in it is saved once it was sent: nobody is asked whether it may go. */
  form: { resetDirty: () => void }
  /** The word that it is known to need, before anything else is asked; what is not known the server says. */
  neededApproval?: (request: Request) => WantedApproval | undefined
  /**
   * Sends it under the key of this form, with a second person's word once there is one; answers what was made, or
   * `STAY` where nothing was sent.
   */
  send: (
    request: Request,
    key: string,
    approval_id: number | null,
  ) => Promise<number | typeof STAY | undefined>
  onClose: () => void
  /** Leads to the entry that was made. */
  onDone?: (id: number) => void
}

/**
 * What a form that takes something back does with its answer. One form is one return, however often it is sent; what is
 * more than one may take back alone asks for another's word, and goes on from there.
 */
export function useTakeBack<Request>({
  form,
  neededApproval,
  send,
  onClose,
  onDone,
}: TakeBackOptions<Request>) {
  const [key] = useState(newUuid)
  // Known when the dialog closes, which is before the next drawing.
  const done = useRef<number>(undefined)
  const [asked, setAsked] = useState<{ request: Request; wanted: WantedApproval }>()
  const approved = useRef<ApprovedRequest>(undefined)

  function close() {
    onClose()
    if (done.current !== undefined) onDone?.(done.current)
  }
  /** Under one key the same is sent each time, its approval too: the first may have been booked, the answer lost. */
  async function sendWith(request: Request, approval_id: number | null) {
    if (approval_id !== null) approved.current = { request, approval_id }
    try {
      const made = await send(request, key, approval_id)
      if (made === STAY) return STAY
      done.current = made
      return undefined
    } catch (error) {
      if (!isUnanswered(error)) approved.current = undefined
      throw error
    }
  }
  async function submit(request: Request) {
    const approval_id = approvalFor(approved.current, request)
    const needed = approval_id === null ? neededApproval?.(request) : undefined
    if (needed) return ask(request, needed)
    try {
      return await sendWith(request, approval_id)
    } catch (error) {
      const wanted = wantedApproval(error)
      if (!wanted) throw error
      return ask(request, wanted)
    }
  }
  function ask(request: Request, wanted: WantedApproval) {
    setAsked({ request, wanted })
    return STAY
  }
  async function sendApproved(id: number) {
    const { request } = asked!
    try {
      if ((await sendWith(request, id)) === STAY) return setAsked(undefined)
      form.resetDirty()
      close()
    } catch (error) {
      setAsked(undefined)
      toast.error(writeErrorText(error))
    }
  }
  const question: ReactNode = asked && (
    <Modal opened onClose={() => setAsked(undefined)} title="Approval" size={460}>
      <AskApproval
        wanted={asked.wanted}
        onApproved={sendApproved}
        onCancel={() => setAsked(undefined)}
      />
    </Modal>
  )
  return { submit, close, question }
}

/** What is asked for in whichever way it comes back. */
export const wantedApproval = (error: unknown): WantedApproval | undefined =>
  (
    refusedBy(error, returnsApi.takeBack, 403) ??
    refusedBy(error, returnsApi.takeBackUnreceipted, 403) ??
    refusedBy(error, exchangeApi.exchange, 403)
  )?.approval
