import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { teamApi } from '#shared/team/contract.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { TeamSearch } from './team-search.ts'

interface TeamHeaderProps {
  filters: TeamSearch
  onAdd: () => void
}

export function TeamHeader({ filters, onAdd }: TeamHeaderProps) {
  return (
    <PageHeader
      title="Team Management"
      subtitle="Manage staff accounts and role permissions"
      actions={
        <>
          <ExportButton
            endpoint={teamApi.exportTeam}
            input={filters}
            done="Team exported successfully!"
            failed="Failed to export team"
          />
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAdd}>
            Add Team Member
          </Button>
        </>
      }
    />
  )
}
