import { Button, Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { StatusBadge, type Tone } from '#web/ui/facts/status-badge.tsx'
import { FilterSegments } from '#web/ui/forms/filter-segments.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import { RefreshButton } from '#web/ui/page/refresh-button.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { Specimen } from './specimen.tsx'

const OPTIONS = [
  { value: 'all', label: 'All Stock' },
  { value: 'low', label: 'Low Stock' },
  { value: 'out', label: 'Out of Stock' },
] as const
const TONES: readonly Tone[] = ['green', 'yellow', 'red', 'blue', 'purple', 'grey']

export function ControlParts() {
  return (
    <>
      <Specimen title="Buttons">
        <Button leftSection={<IconPlus size={16} aria-hidden />}>The one that counts</Button>
        <Button variant="light">The next step</Button>
        <Button variant="default">The others</Button>
        <Button variant="subtle">Quiet</Button>
        <Button color="red">Cannot be undone</Button>
        <Button loading>Busy</Button>
        <Button disabled>Disabled</Button>
        <RefreshButton busy={false} onClick={() => {}} />
        <RowAction icon={IconPencil} label="Edit Thandi Nkosi" onClick={() => {}} />
        <RowAction icon={IconTrash} label="Delete Thandi Nkosi" onClick={() => {}} />
      </Specimen>
      <Specimen title="Badges">
        {TONES.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {tone}
          </StatusBadge>
        ))}
      </Specimen>
      <Specimen title="Fields">
        <FieldGrid>
          <TextInput label="Name" withAsterisk placeholder="As on the ID document" />
          <TextInput label="Email" defaultValue="nobody" error="Please enter a valid email" />
          <TextInput label="Read only" value="T-00000001" readOnly />
          <TextInput label="Disabled" disabled />
          <NativeSelect label="Strain type" data={['Indica', 'Sativa', 'Hybrid']} />
          <Checkbox label="Active team member" defaultChecked />
          <Switch label="Low stock alerts" description="Tells below ten units" defaultChecked />
        </FieldGrid>
      </Specimen>
      <Filters />
    </>
  )
}

function Filters() {
  const [search, setSearch] = useState('')
  const [stock, setStock] = useState<(typeof OPTIONS)[number]['value']>('all')
  const filter = { options: OPTIONS, value: stock, onChange: setStock }
  return (
    <Specimen title="Toolbar" note="`/` leads to the search">
      <Toolbar
        search={
          <SearchBox
            label="Search products"
            value={search}
            onChange={setSearch}
            busy={search !== ''}
          />
        }
        filters={<FilterSegments label="Stock" {...filter} />}
        actions={<FilterSelect label="Stock, as a list" {...filter} />}
      />
    </Specimen>
  )
}
