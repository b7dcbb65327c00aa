import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './cart-sheet.module.css'

export interface CartSheetProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** On a small screen the cart lies over the products. */
export function CartSheet({ opened, onClose, children }: CartSheetProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Cart"
      fullScreen
      closeButtonProps={{ 'aria-label': 'Close', iconSize: 20 }}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
        close: classes.close ?? '',
      }}
    >
      {children}
    </Modal>
  )
}
