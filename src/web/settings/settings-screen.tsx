import { Paper } from '@mantine/core'
import { DataSkeleton } from '#web/ui/data-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LOAD_FAILED, useSettings } from './data.ts'
import { SettingsTabs } from './settings-tabs.tsx'

export function SettingsScreen() {
  const { data, isError, isFetching, refetch } = useSettings()
  return (
    <>
      <PageHeader title="Settings" subtitle="How your shop works, looks and connects" />
      {data ? (
        <SettingsTabs stored={data} />
      ) : (
        <Paper withBorder>
          {isError ? (
            <ErrorState
              title={LOAD_FAILED}
              text="Nothing was changed: check the connection and try again."
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <DataSkeleton text="Loading settings..." rows={6} />
          )}
        </Paper>
      )}
    </>
  )
}
