import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '#web/ui/page/phone.ts'
import classes from './list-modal.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface ListModalProps {
  title: string
  /** Whose list it is, below the title. */
  about: ReactNode
  size: NonNullable<ModalProps['size']>
  /** Another dialog is open above: Escape belongs to it. */
  isCovered?: boolean
  /** Buttons below the rows. */
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A list in a dialog: its rows scroll under the title. Mounted, it is open. */
export function ListModal({
  title,
  about,
  size,
  isCovered = false,
  footer,
  onClose,
  children,
}: ListModalProps) {
  const phone = useIsPhone()
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      fullScreen={phone}
      returnFocus={false}
      closeOnEscape={!isCovered}
      title={
        <>
          <span className={classes.title}>{title}</span>
          <span className={classes.about}>{about}</span>
        </>
      }
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
      }}
    >
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  )
}
