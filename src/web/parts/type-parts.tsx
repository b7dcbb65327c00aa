import { Text, Title } from '@mantine/core'
import { cents } from '#shared/money.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { TwoSides } from '#web/ui/two-sides.tsx'
import { Specimen } from './specimen.tsx'
import classes from './type-parts.module.css'

export function TypeParts() {
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
