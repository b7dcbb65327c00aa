import { type Cents, formatRand } from '#shared/money.ts'
import classes from './money-text.module.css'

export function MoneyText({ amount }: { amount: Cents }) {
  return (
    <span className={classes.money}>
      <GroupedDigits text={formatRand(amount)} />
    </span>
  )
}

const LARGE_SUM = /(-?R\d{4,}\.\d\d)/

/** Large sums in groups of three to the eye, by a gap: copied or read aloud they stay `R2817034.25`. */
export function GroupedDigits({ text }: { text: string }) {
  const parts = text.split(LARGE_SUM)
  if (parts.length === 1) return text
  return parts.map((part, at) => (isSum(at) ? <LargeSum key={at} text={part} /> : part))
}

/** What a text is split by stands between its other parts. */
const isSum = (at: number): boolean => at % 2 === 1

function LargeSum({ text }: { text: string }) {
  const [, first, rest = '', decimals] = /^(-?R\d{1,3})((?:\d{3})+)(\.\d\d)$/.exec(text) ?? []
  return (
    <>
      {first}
      {rest.match(/\d{3}/g)?.map((group, at) => (
        <span key={at} className={classes.group}>
          {group}
        </span>
      ))}
      {decimals}
    </>
  )
}
