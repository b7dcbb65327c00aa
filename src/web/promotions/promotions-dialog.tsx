import { Button } from '@mantine/core'
import {
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconRosetteDiscount,
} from '@tabler/icons-react'
import { useState } from 'react'
import { pickFields } from '#shared/fields.ts'
import { PromotionFields } from '#shared/promotions/promotion-fields.ts'
import { type ListedPromotion, promotionWords } from '#shared/promotions/promotion.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ListModal } from '#web/ui/dialogs/list-modal.tsx'
import { WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { FAILED, updatePromotion, usePromotionList } from './data.ts'
import { PromotionForm } from './promotion-form.tsx'
import { stateOf, whenWords } from './promotion-when.ts'
import classes from './promotions-dialog.module.css'

type Asked = { what: 'add' } | { what: 'edit' | 'end'; promotion: ListedPromotion }

/** What the shop gives everybody for a while. Ended ones stay in the list: what was sold under them tells of them. */
export function PromotionsDialog({ onClose }: { onClose: () => void }) {
  const promotions = usePromotionList()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ListModal
        title="Promotions"
        about="What everybody is given for a while; the till applies them by itself"
        size={760}
        isCovered={asked !== undefined}
        onClose={onClose}
        footer={<Button onClick={() => setAsked({ what: 'add' })}>Add Promotion</Button>}
      >
        {promotions.data ? (
          <PromotionList promotions={promotions.data} onAsk={setAsked} />
        ) : promotions.error ? (
          <ErrorState
            title={FAILED}
            onRetry={() => void promotions.refetch()}
            retrying={promotions.isFetching}
          />
        ) : (
          <DataSkeleton text="Loading promotions..." rows={4} />
        )}
      </ListModal>
      {asked?.what === 'add' && <PromotionForm onClose={close} />}
      {asked?.what === 'edit' && <PromotionForm promotion={asked.promotion} onClose={close} />}
      {asked?.what === 'end' && <EndDialog promotion={asked.promotion} onClose={close} />}
    </>
  )
}

interface PromotionListProps {
  promotions: readonly ListedPromotion[]
  onAsk: (asked: Asked) => void
}

function PromotionList({ promotions, onAsk }: PromotionListProps) {
  const { timezone } = useUser().settings
  const today = useShopDay()
  const [opened] = useState(() => new Date())
  if (promotions.length === 0)
    return (
      <EmptyState
        icon={IconRosetteDiscount}
        title="No promotions yet"
        text="A percent or an amount off, or three for the price of two: of some products, between days and hours."
      />
    )
  return (
    <ul className={classes.list} aria-label="Promotions">
      {promotions.map((promotion) => {
        const { tone, word } = stateOf(promotion, opened, today, timezone)
        const isEnded = promotion.ended_at !== null
        return (
          <li key={promotion.id} className={classes.row} data-faded={isEnded || undefined}>
            <div className={classes.words}>
              <TwoLines
                first={promotion.name}
                second={`${promotionWords(promotion)} · ${whenWords(promotion)}`}
              />
            </div>
            <WholeBadge tone={tone} label={word} />
            <RowAction
              icon={IconPencil}
              label={`Edit ${promotion.name}`}
              onClick={() => onAsk({ what: 'edit', promotion })}
            />
            <RowAction
              icon={isEnded ? IconPlayerPlay : IconPlayerStop}
              label={`${isEnded ? 'Reopen' : 'End'} ${promotion.name}`}
              onClick={() => onAsk({ what: 'end', promotion })}
            />
          </li>
        )
      })}
    </ul>
  )
}

function EndDialog({ promotion, onClose }: { promotion: ListedPromotion; onClose: () => void }) {
  const { id, name, ended_at, updated_at } = promotion
  const isEnded = ended_at !== null
  async function confirm() {
    try {
      const fields = pickFields(PromotionFields, promotion)
      await updatePromotion(id, { ...fields, updated_at, is_ended: !isEnded })
      toast.success(isEnded ? `${name} is open again` : `${name} has ended`)
    } catch (error) {
      toast.error(writeErrorText(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={isEnded ? `Reopen ${name}?` : `End ${name}?`}
      confirmLabel={isEnded ? 'Reopen' : 'End Promotion'}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isEnded
        ? 'Tills give it again from the next sale on, on its days and hours.'
        : 'Tills stop giving it from the next sale on. What was sold under it stays as it is.'}
    </ConfirmDialog>
  )
}
