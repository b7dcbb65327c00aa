import { type Cents, formatRand } from '#shared/money.ts'
import classes from './money-text.module.css'

export function MoneyText({ amount }: { amount: Cents }) {
  return (
    <span className={classes.money}>
      <GroupedDigits text={formatRand(amount)} />
    </span>
  )
}

const LARGE_SUM = /^(-?R\d{1,3})((?:\d{3})+)(\.\d\d)$/

/** A large sum in groups of three to the eye, by a gap: copied or read aloud it stays `R2817034.25`. */
export function GroupedDigits({ text }: { text: string }) {
  const [, first, rest, decimals] = LARGE_SUM.exec(text) ?? []
  if (rest === undefined) return text
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
