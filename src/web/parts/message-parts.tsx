import { Button, SimpleGrid } from '@mantine/core'
import { IconCash, IconPackages, IconUsers } from '@tabler/icons-react'
import { StatCard } from '#web/ui/page/stat-card.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StaleNotice } from '#web/ui/states/stale-notice.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { Specimen } from './specimen.tsx'

const retry = () => {}

export function MessageParts() {
  return (
    <>
      <Specimen title="Figures" note="Loading and each tone">
        <SimpleGrid cols={{ base: 2, md: 4 }} w="100%">
          <StatCard label="Loading" icon={IconCash} value={undefined} />
          <StatCard
            label="Rising"
            icon={IconCash}
            value="R1234567.89"
            trend={{ tone: 'up', text: '12% more than last week' }}
          />
          <StatCard
            label="Falling"
            icon={IconUsers}
            value="203"
            trend={{ tone: 'down', text: '4% less' }}
          />
          <StatCard
            label="Warning"
            icon={IconPackages}
            value="7"
            trend={{ tone: 'warning', text: '2 out of stock' }}
          />
        </SimpleGrid>
      </Specimen>
      <Specimen title="Empty, failed, loading, out of date">
        <SimpleGrid cols={{ base: 1, md: 3 }} w="100%">
          <EmptyState
            icon={IconPackages}
            title="No inventory found"
            text="What is missing, and why."
            action={<Button>The next step</Button>}
          />
          <ErrorState title="Failed to load products" text="With the way out." onRetry={retry} />
          <DataSkeleton rows={3} text="Loading products..." />
        </SimpleGrid>
        <StaleNotice title="Failed to load dashboard" onRetry={retry} apart>
          These are the figures of 09:05.
        </StaleNotice>
      </Specimen>
      <Specimen title="Toasts">
        <Button variant="default" onClick={() => toast.success('Product added successfully!')}>
          Success
        </Button>
        <Button variant="default" onClick={() => toast.info('Exporting inventory data...')}>
          Under way
        </Button>
        <Button variant="default" onClick={() => toast.error('Failed to export products')}>
          Failure
        </Button>
      </Specimen>
    </>
  )
}
