import type { AdjustmentReason } from '#shared/inventory/adjustment.ts'
import type { Movement } from '#shared/inventory/batch.ts'

export const REASON_LABEL: Readonly<Record<AdjustmentReason, string>> = {
  count: 'Count',
  damage: 'Damage',
  theft: 'Theft',
  sample: 'Sample',
  expiry: 'Expiry',
}

const KIND_LABEL: Readonly<Record<Movement['kind'], string>> = {
  receive: 'Received',
  sale: 'Sold',
  return: 'Came back',
  restore: 'Back from quarantine',
  quarantine: 'To quarantine',
  adjust: 'Adjusted',
  deactivate: 'Deactivated',
  reactivate: 'Reactivated',
  correct: 'Corrected',
}

/** `Adjusted: Damage`, `Sold`. */
export function movementLabel({ kind, reason }: Pick<Movement, 'kind' | 'reason'>): string {
  return reason === null ? KIND_LABEL[kind] : `${KIND_LABEL[kind]}: ${REASON_LABEL[reason]}`
}
