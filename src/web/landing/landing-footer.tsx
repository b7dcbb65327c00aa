import classes from './landing-footer.module.css'
import { Wordmark } from './wordmark.tsx'

export function LandingFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Wordmark />
        <p className={classes.text}>
          Point of sale and back office for South African cannabis dispensaries.
        </p>
        <a className={classes.link} href="/api/docs">
          API documentation
        </a>
      </div>
    </footer>
  )
}
