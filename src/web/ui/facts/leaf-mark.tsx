import classes from './leaf-mark.module.css'

/** The two leaves of the icon in the chosen accent; public/favicon.svg has the same shapes. */
export function LeafMark({ size }: { size: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden>
      <rect className={classes.tile} width="64" height="64" rx="15" />
      <path d="M32 52C15 46 10 32 12 14c14 5 22 18 20 38Z" fill="#fff" />
      <path className={classes.leaf} d="M34.5 51C36 35 41 26 52 19c2 15-3 27-17.5 32Z" />
    </svg>
  )
}
