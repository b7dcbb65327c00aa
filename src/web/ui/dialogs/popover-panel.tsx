import { getDefaultZIndex, Popover } from '@mantine/core'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'

interface PopoverPanelProps {
  /** The button that it hangs from. */
  target: HTMLElement
  label: string
  width: string | number
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel below a button that is drawn elsewhere: the button need not wait for the panel's code. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { target, label, width, opened, onClose, children } = props
  /** By Escape, or by a click elsewhere, which then takes the focus along. */
  function dismiss() {
    target.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Popover
      opened={opened}
      onChange={(open) => open || dismiss()}
      width={width}
      position="bottom-end"
      trapFocus
      withRoles={false}
      offset={6}
      // What is opened from it lies above it.
      zIndex={getDefaultZIndex('modal') - 1}
    >
      <Popover.Target>
        <Anchor element={target} />
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Stands for the button: Popover asks its child where it is. */
function Anchor({ ref, element }: { ref?: Ref<HTMLElement>; element: HTMLElement }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
