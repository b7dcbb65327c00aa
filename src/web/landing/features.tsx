import {
  IconChartBar,
  IconPackages,
  IconShieldCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import classes from './features.module.css'

interface Feature {
  icon: TablerIcon
  title: string
  text: string
}

const FEATURES: readonly Feature[] = [
  {
    icon: IconShieldCheck,
    title: 'Compliance tracking and reporting',
    text: 'Who did what, when and from where is on record, ready to search and to export when an inspector asks.',
  },
  {
    icon: IconChartBar,
    title: 'Real-time analytics',
    text: "Today's takings against the same day last week, counted by your shop's own day, up to the last sale.",
  },
  {
    icon: IconUsers,
    title: 'Customer management',
    text: 'Medical card tracking with expiry dates, and a loyalty programme that adds its points at the till.',
  },
  {
    icon: IconPackages,
    title: 'Inventory tracking',
    text: 'Stock by batch with expiry monitoring and reorder alerts; the batch that expires first is sold first.',
  },
]

export function Features() {
  return (
    <section className={classes.section} id="features" aria-labelledby="features-title">
      <h2 className={classes.title} id="features-title">
        Run the counter and the back office from one place
      </h2>
      <ul className={classes.grid}>
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className={classes.feature}>
            <span className={classes.icon} aria-hidden>
              <Icon size={22} stroke={1.6} />
            </span>
            <div>
              <h3 className={classes.name}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
