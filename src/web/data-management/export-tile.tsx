import type { TablerIcon } from '@tabler/icons-react'
import type { Endpoint, ExportFormat } from '#shared/endpoint.ts'
import { type ExportOptions, useExport } from '#web/ui/page/use-export.ts'
import { ActionTile } from './action-tile.tsx'

interface ExportTileProps<E extends Endpoint> extends ExportOptions<E> {
  format: ExportFormat
  icon: TablerIcon
  label: string
  text: string
}

/** A file of the server's, saved by a tile. */
export function ExportTile<E extends Endpoint>(props: ExportTileProps<E>) {
  const { format, icon, label, text, ...options } = props
  const { busy, run } = useExport(options)
  return (
    <ActionTile icon={icon} label={label} text={text} busy={busy} onClick={() => run(format)} />
  )
}
