import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ExportFormat } from '#shared/endpoint.ts'
import classes from './format-menu.module.css'

interface FormatMenuProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  onChoose: (format: ExportFormat) => void
  children?: ReactNode
}

/** Beside a button that saves CSV: the choice of what kind of file it shall be. */
export function FormatMenu({ onChoose, children, ...button }: FormatMenuProps) {
  return (
    // Within the page: outside of it no landmark would hold it. The placeholder is no child that a menu may have.
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.opener ?? ''}
          // Not 'Export…': there is one button of that name.
          aria-label="File format"
          {...button}
        >
          <IconChevronDown size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => onChoose('xlsx')}
        >
          Excel (.xlsx)
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} aria-hidden />}
          onClick={() => onChoose('csv')}
        >
          CSV
        </Menu.Item>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
