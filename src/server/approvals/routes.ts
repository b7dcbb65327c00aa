import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { approvalsApi } from '#shared/approvals/contract.ts'
import { askApproval, decideApproval, getApproval, readWaiting } from './ask-approval.ts'

export function approvalsRoutes(app: App): void {
  bind(app, approvalsApi.askApproval, (asked, caller) => askApproval(caller, asked))
  bind(app, approvalsApi.listWaiting, (_, caller) => readWaiting(caller))
  bind(app, approvalsApi.getApproval, ({ id }, caller) => getApproval(caller, id))
  bind(app, approvalsApi.decideApproval, (decision, caller) => decideApproval(caller, decision))
}
