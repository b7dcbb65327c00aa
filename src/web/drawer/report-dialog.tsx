import { Button, Modal, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Addendum } from '#shared/shifts/contract.ts'
import type { ShiftReport } from '#shared/shifts/report.ts'
import classes from '#web/sales/receipt-modal.module.css'
import { useIsPhone } from '#web/ui/phone.ts'
import { ReportSheet } from './report-sheet.tsx'

type Paper = '80' | 'A4'
const PAPERS = [
  { value: '80', label: '80 mm roll' },
  { value: 'A4', label: 'A4' },
]
const MM_PER_PIXEL = 25.4 / 96
const RESERVE_MM = 14
/** 80 mm less its margins. */
const ROLL_WIDTH = '72mm'

interface ReportDialogProps {
  report: ShiftReport
  addenda?: readonly Addendum[]
  /** Something else to do with it. */
  extra?: ReactNode
  onClose: () => void
}

/** An X or Z report on the screen and on paper. */
export function ReportDialog({ report, addenda = [], extra, onClose }: ReportDialogProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [paper, setPaper] = useState<Paper>('80')
  const phone = useIsPhone()
  usePage(sheet, paper)
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
      <div ref={sheet}>
        <ReportSheet report={report} addenda={addenda} title={title} />
      </div>
      <div className={classes.foot}>
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label="Paper"
          data={PAPERS}
          value={paper}
          onChange={(value) => setPaper(value as Paper)}
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

/** In pixels. Names that fit on the screen take two lines on the roll. */
function heightOnRoll(sheet: HTMLElement | null): number {
  if (!sheet) return 0
  sheet.style.width = ROLL_WIDTH
  const height = sheet.offsetHeight
  sheet.style.width = ''
  return height
}

/** A roll has no pages: it is as long as what stands on it. */
function usePage(sheet: RefObject<HTMLElement | null>, paper: Paper): void {
  useEffect(() => {
    const page = new CSSStyleSheet()
    document.adoptedStyleSheets.push(page)
    function begin() {
      const height = heightOnRoll(sheet.current) * MM_PER_PIXEL + RESERVE_MM
      const size = paper === 'A4' ? 'A4' : `80mm ${Math.ceil(height)}mm`
      page.replaceSync(`@page receipt { margin: ${paper === 'A4' ? 15 : 4}mm; size: ${size} }`)
    }
    window.addEventListener('beforeprint', begin)
    return () => {
      window.removeEventListener('beforeprint', begin)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== page)
    }
  }, [sheet, paper])
}
