import { Text, Title } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cents } from '#shared/money.ts'
import { SalesByDay } from '#web/charts/sales-by-day.tsx'
import { ShareBars } from '#web/charts/share-bars.tsx'
import { queryClient } from '#web/query-client.ts'
import { Appearance } from '#web/shell/appearance.tsx'
import { COLORS, FILLED_SHADE } from '#web/theme.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ControlParts } from './control-parts.tsx'
import { DialogParts } from './dialog-parts.tsx'
import { ListParts } from './list-parts.tsx'
import { MessageParts } from './message-parts.tsx'
import classes from './parts-screen.module.css'
import { Specimen } from './specimen.tsx'

/** Names that Mantine asks for and that are one of ours. */
const ALIASES = ['green', 'teal', 'violet']

const DAYS = Array.from({ length: 14 }, (_, day) => ({
  date: `2026-11-${String(day + 1).padStart(2, '0')}`,
  sales: cents(((day * 37) % 11) * 100_000 + 50_000),
  transactions: ((day * 37) % 11) + 3,
}))

const SHARES = [
  { label: 'Flower', percentage: 52.4, value: 'R8123.00', detail: '61 sold' },
  { label: 'Edibles', percentage: 30.1, value: 'R4666.00', detail: '40 sold' },
  { label: 'Accessories', percentage: 17.5, value: 'R2713.00', detail: '22 sold' },
]

/** Every shared part in its states, for whoever changes one. Only there while developing. */
export function PartsScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <main className={classes.page}>
        <PageHeader title="Parts" subtitle="Every shared part in its states" />
        <Specimen title="Appearance" note="What a person may choose">
          <div className={classes.narrow}>
            <Appearance />
          </div>
        </Specimen>
        <ColourParts />
        <TypeParts />
        <ControlParts />
        <MessageParts />
        <ListParts />
        <ChartParts />
        <DialogParts />
      </main>
    </QueryClientProvider>
  )
}

function ChartParts() {
  return (
    <>
      <Specimen title="Bars" flush>
        <div style={{ padding: 20 }}>
          <SalesByDay days={DAYS} />
        </div>
      </Specimen>
      <Specimen title="Shares" flush>
        <div style={{ padding: 20 }}>
          <ShareBars label="Sales by Category" shares={SHARES} colors="cycle" />
        </div>
      </Specimen>
    </>
  )
}

function ColourParts() {
  const scales = Object.entries(COLORS).filter(([name]) => !ALIASES.includes(name))
  return (
    <Specimen title="Colours" note={`Filled things use shade ${FILLED_SHADE}`}>
      <table className={classes.scales}>
        <tbody>
          {scales.map(([name, shades]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {shades.map((shade, at) => (
                <td key={shade} style={{ background: shade }} title={`${name} ${at}: ${shade}`} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Specimen>
  )
}

function TypeParts() {
  return (
    <Specimen title="Type" note="Inter; figures of one width for money">
      <div className={classes.column}>
        <Title order={2} size="h1">
          Page title
        </Title>
        <Title order={2}>Section of a dialog</Title>
        <Title order={3}>Heading within a section</Title>
        <Title order={4}>Panel title</Title>
        <Text>Body text, as wide as it reads well.</Text>
        <Text size="sm">Small text, in tables and buttons.</Text>
        <Text size="sm" c="dimmed">
          Quiet text: what is known beside what is meant.
        </Text>
      </div>
      <div className={classes.column}>
        <TwoLines first="Durban Poison 1 g" second="Flower" />
        <TwoSides
          first="A name that is very long and goes on until there is no room left for it"
          second="FLW-001"
          figure={<MoneyText amount={cents(1_234_567_89)} />}
          detail="12 units"
        />
        <MoneyText amount={cents(120_00)} />
      </div>
    </Specimen>
  )
}
