import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import classes from './export-button.module.css'
import { FormatMenu } from './format-menu.tsx'
import { type ExportOptions, useExport } from './use-export.ts'

interface ExportButtonProps<E extends Endpoint> extends ExportOptions<E> {
  label?: string
  /** More to choose from, below the formats. */
  children?: ReactNode
}

export function ExportButton<E extends Endpoint>({
  label = 'Export',
  children,
  ...options
}: ExportButtonProps<E>) {
  const { busy, run } = useExport(options)
  return (
    <Button.Group>
      <Button
        variant="default"
        classNames={{ root: classes.export ?? '', section: classes.icon ?? '' }}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={busy}
        onClick={() => run('csv')}
      >
        {label}
      </Button>
      <FormatMenu disabled={busy} onChoose={run}>
        {children}
      </FormatMenu>
    </Button.Group>
  )
}
