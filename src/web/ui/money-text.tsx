import { type Cents, formatRand } from '#shared/money.ts'
import classes from './money-text.module.css'

export function MoneyText({ amount }: { amount: Cents }) {
  return <span className={classes.money}>{formatRand(amount)}</span>
}
