import classes from './wordmark.module.css'

/** The two leaves of the icon and the name. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <svg width="28" height="28" viewBox="0 0 64 64" aria-hidden>
        <rect width="64" height="64" rx="15" className={classes.tile} />
        <path d="M32 52C15 46 10 32 12 14c14 5 22 18 20 38Z" fill="#fff" />
        <path d="M34.5 51C36 35 41 26 52 19c2 15-3 27-17.5 32Z" className={classes.leaf} />
      </svg>
      Veld
    </span>
  )
}
