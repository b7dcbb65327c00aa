import { hash } from 'node:crypto'
import type { Subject } from '#shared/approvals/contract.ts'
import { subjectContent } from '#shared/approvals/subject-content.ts'

export const subjectHash = (subject: Subject): Buffer =>
  hash('sha256', subjectContent(subject), 'buffer')
