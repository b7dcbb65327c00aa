import { useRef } from 'react'
import type { Paper } from '#shared/documents/paper.ts'
import { PaperBarcode } from './paper-barcode.tsx'
import classes from './paper-view.module.css'
import { type PaperSize, usePaper } from './use-paper.ts'

interface PaperViewProps {
  paper: Paper
  /** What it is printed on. */
  size: PaperSize
}

/** A document of any kind, as the customer takes it along. */
export function PaperView({ paper, size }: PaperViewProps) {
  const sheet = useRef<HTMLDivElement>(null)
  usePaper(sheet, size)
  const { title, number, isCopy, supplier, recipient, about, heads, lines, sums, foot } = paper
  const [name, ...particulars] = supplier
  return (
    <div className={classes.paper} ref={sheet}>
      <div className={classes.head}>
        <address className={classes.supplier}>
          <p className={classes.shop}>{name}</p>
          <Lines lines={particulars} />
        </address>
        <div className={classes.about}>
          <p className={classes.title}>{title}</p>
          {isCopy && <p className={classes.copy}>COPY</p>}
          <Lines lines={about} />
        </div>
      </div>
      {recipient.length > 0 && (
        <address className={classes.recipient}>
          <Lines lines={recipient} />
        </address>
      )}
      <div className={classes.heads} aria-hidden>
        <span>{heads.name}</span>
        <span>{heads.detail}</span>
        <span className={classes.amount}>{heads.amount}</span>
      </div>
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          <li key={index}>
            <span className={classes.name}>{line.name}</span>
            <span className={classes.each}>{line.detail}</span>
            <span className={classes.amount}>{line.amount}</span>
            {line.notes.map(({ word, value }) => (
              <span key={word} className={classes.off}>
                <span className={classes.each}>{word}</span>
                <span className={classes.amount}>{value}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        {sums.map(({ word, value, isStrong }, index) => (
          <div key={index} className={classes.sum} data-strong={isStrong || undefined}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {foot !== '' && <p className={classes.foot}>{foot}</p>}
      <PaperBarcode number={number} />
    </div>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => <p key={index}>{line}</p>)
