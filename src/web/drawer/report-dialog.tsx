import { Button, Modal, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Addendum } from '#shared/shifts/contract.ts'
import type { ShiftReport } from '#shared/shifts/report.ts'
import classes from '#web/sales/receipt-modal.module.css'
import type { PaperSize } from '#web/sales/use-paper.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { ReportSheet } from './report-sheet.tsx'

const PAPERS = [
  { value: 'roll', label: '80 mm roll' },
  { value: 'A4', label: 'A4' },
]

interface ReportDialogProps {
  report: ShiftReport
  addenda?: readonly Addendum[]
  /** Something else to do with it. */
  extra?: ReactNode
  onClose: () => void
}

/** An X or Z report on the screen and on paper. */
export function ReportDialog({ report, addenda = [], extra, onClose }: ReportDialogProps) {
  const [paper, setPaper] = useState<PaperSize>('roll')
  const phone = useIsPhone()
  const title = report.number === null ? 'X report' : `Z report ${report.number}`
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={paper === 'A4' ? 'lg' : 420}
      fullScreen={phone}
      classNames={{
        root: classes.root ?? '',
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
        overlay: classes.overlay ?? '',
      }}
    >
      <ReportSheet report={report} addenda={addenda} title={title} size={paper} />
      <div className={classes.foot}>
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label="Paper"
          data={PAPERS}
          value={paper}
          onChange={(value) => setPaper(value as PaperSize)}
        />
        <div className={classes.buttons}>
          {extra}
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <Button size="lg" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Modal>
  )
}
