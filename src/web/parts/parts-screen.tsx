import { QueryClientProvider } from '@tanstack/react-query'
import { Appearance } from '#web/shell/appearance.tsx'
import { queryClient } from '#web/query-client.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ChartParts } from './chart-parts.tsx'
import { ColourParts } from './colour-parts.tsx'
import { ControlParts } from './control-parts.tsx'
import { DialogParts } from './dialog-parts.tsx'
import { ListParts } from './list-parts.tsx'
import { MessageParts } from './message-parts.tsx'
import classes from './parts-screen.module.css'
import { Specimen } from './specimen.tsx'
import { TypeParts } from './type-parts.tsx'

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
