import { IconCheck } from '@tabler/icons-react'
import type { FirstSteps } from '#shared/dashboard/contract.ts'
import type { PagePath } from '#shared/pages.ts'
import { LinkButton } from '#web/ui/page/link-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import classes from './getting-started.module.css'

interface Way {
  label: string
  to: PagePath
  search?: object
}

interface Step {
  name: keyof FirstSteps
  title: string
  text: string
  ways: readonly [Way, ...Way[]]
}

const STEPS: readonly Step[] = [
  {
    name: 'store',
    title: 'Tell us about your store',
    text: 'Its name, address and VAT number stand on every receipt.',
    ways: [{ label: 'Enter store details', to: '/settings' }],
  },
  {
    name: 'product',
    title: 'Add what you sell',
    text: 'One product is enough to begin. A whole list comes in as a CSV or Excel file.',
    ways: [
      { label: 'Add a product', to: '/products', search: { action: 'add' } },
      { label: 'Import a list', to: '/products', search: { action: 'import' } },
    ],
  },
  {
    name: 'stock',
    title: 'Receive your first stock',
    text: 'Stock comes in batches, each with its cost and expiry date.',
    ways: [{ label: 'Receive stock', to: '/inventory', search: { action: 'receive' } }],
  },
  {
    name: 'sale',
    title: 'Make the first sale',
    text: 'Tap a product, confirm the age, take the cash. If you count your drawer, open a shift first.',
    ways: [
      { label: 'Open the till', to: '/pos' },
      { label: 'Open a shift', to: '/pos', search: { action: 'shift' } },
    ],
  },
]

/** What leads a new owner to the first sale; nothing once all of it is done. */
export function GettingStarted({ steps }: { steps: FirstSteps }) {
  const open = STEPS.filter(({ name }) => !steps[name])
  const [next] = open
  if (next === undefined) return null
  return (
    <div className={classes.around}>
      <Panel
        title="Getting started"
        note={`${STEPS.length - open.length} of ${STEPS.length} done`}
        flush
      >
        <ol className={classes.steps}>
          {STEPS.map((step, at) => (
            <StepRow
              key={step.name}
              step={step}
              number={at + 1}
              state={steps[step.name] ? 'done' : step === next ? 'next' : 'later'}
            />
          ))}
        </ol>
      </Panel>
    </div>
  )
}

interface StepRowProps {
  step: Step
  number: number
  state: 'done' | 'next' | 'later'
}

function StepRow({ step: { title, text, ways }, number, state }: StepRowProps) {
  const [first, ...others] = ways
  return (
    <li className={classes.step} data-state={state} {...(state === 'next' && CURRENT)}>
      <span className={classes.mark} aria-hidden>
        {state === 'done' ? <IconCheck size={16} stroke={2.5} /> : number}
      </span>
      <div className={classes.words}>
        <h3 className={classes.title}>
          {title}
          {state === 'done' && <span className={classes.done}>Done</span>}
        </h3>
        {state !== 'done' && <p className={classes.text}>{text}</p>}
      </div>
      {state !== 'done' && (
        <div className={classes.ways}>
          {others.map((way) => (
            <WayButton key={way.label} way={way} variant="default" />
          ))}
          <WayButton way={first} variant={state === 'next' ? 'filled' : 'default'} />
        </div>
      )}
    </li>
  )
}

const CURRENT = { 'aria-current': 'step' } as const

function WayButton({ way, variant }: { way: Way; variant: 'filled' | 'default' }) {
  const { label, ...page } = way
  return (
    <LinkButton variant={variant} {...page}>
      {label}
    </LinkButton>
  )
}
