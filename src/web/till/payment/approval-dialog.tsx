import { Modal } from '@mantine/core'
import type { WantedApproval } from '#shared/approvals/contract.ts'
import type { Word } from '#shared/till/cart-approval.ts'
import { AskApproval } from '#web/approvals/ask-approval.tsx'
import { useTill } from '#web/till/till-store.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'

export interface ApprovalDialogProps {
  wanted: WantedApproval
  /** What the server said, where it was asked. */
  why?: string
  onWord: (word: Word) => void
  onClose: () => void
}

/** The word of somebody who may, without which the cart is not sold as it is. */
export function ApprovalDialog({ wanted, why, onWord, onClose }: ApprovalDialogProps) {
  const phone = useIsPhone()
  const saleKey = useTill(({ cart }) => cart.sale_key)
  return (
    <Modal opened onClose={onClose} title="Approval" size={460} fullScreen={phone}>
      {why !== undefined && <p role="status">{why}</p>}
      <AskApproval
        wanted={wanted}
        actKey={saleKey ?? ''}
        onApproved={async (approval_id) => onWord({ approval_id })}
        onSealed={async (sealed_approval) => onWord({ sealed_approval })}
        onCancel={onClose}
      />
    </Modal>
  )
}
