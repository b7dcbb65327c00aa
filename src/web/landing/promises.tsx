import { IconBolt, IconCoins, IconHistory, IconLock, type TablerIcon } from '@tabler/icons-react'
import classes from './promises.module.css'

interface Kept {
  icon: TablerIcon
  title: string
  text: string
}

/** Only what the program does and its tests show. */
const PROMISES: readonly Kept[] = [
  {
    icon: IconCoins,
    title: 'Exact to the cent',
    text: 'Money is counted in whole cents, from the shelf price to the VAT.',
  },
  {
    icon: IconBolt,
    title: 'Survives power cuts',
    text: 'A sale counts once it is on disk, and exactly once, even when it is sent twice.',
  },
  {
    icon: IconHistory,
    title: 'Every action on record',
    text: 'The audit trail takes new entries only. The program cannot change or delete one.',
  },
  {
    icon: IconLock,
    title: 'Medical data encrypted',
    text: 'ID and medical card numbers are stored encrypted, with the key outside the database.',
  },
]

export function Promises() {
  return (
    <section className={classes.band} aria-labelledby="promises-title">
      <div className={classes.inner}>
        <h2 className={classes.title} id="promises-title">
          Made for a shop that cannot afford a wrong figure
        </h2>
        <ul className={classes.list}>
          {PROMISES.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon className={classes.icon} size={22} stroke={1.6} aria-hidden />
              <h3 className={classes.name}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
