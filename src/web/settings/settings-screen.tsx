import { Paper } from '@mantine/core'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
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
