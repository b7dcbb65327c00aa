import { Paper, SimpleGrid, Skeleton } from '@mantine/core'
import { DataSkeleton } from '#web/ui/data-skeleton.tsx'

const CARDS = 4

export function ManagerSkeleton() {
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: CARDS }} spacing={{ base: 12, sm: 16 }} mb={16} aria-hidden>
        {Array.from({ length: CARDS }, (_, card) => (
          <Skeleton key={card} height={124} radius="md" />
        ))}
      </SimpleGrid>
      <Paper withBorder>
        <DataSkeleton text="Loading Manager Dashboard..." />
      </Paper>
    </>
  )
}
