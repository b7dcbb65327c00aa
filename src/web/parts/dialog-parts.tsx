import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPackages } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '#web/call.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ListModal } from '#web/ui/dialogs/list-modal.tsx'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Specimen } from './specimen.tsx'

type Opened = 'question' | 'danger' | 'form' | 'list'

export function DialogParts() {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <Specimen title="Dialogs">
      {(['question', 'danger', 'form', 'list'] as const).map((kind) => (
        <Button key={kind} variant="default" onClick={() => setOpened(kind)}>
          {kind}
        </Button>
      ))}
      {(opened === 'question' || opened === 'danger') && (
        <ConfirmDialog
          title="Archive Durban Poison 1 g?"
          tone={opened === 'danger' ? 'danger' : 'normal'}
          onConfirm={close}
          onCancel={close}
        >
          It leaves the till at once and stays in history.
        </ConfirmDialog>
      )}
      {opened === 'form' && <RefusedForm onClose={close} />}
      {opened === 'list' && (
        <ListModal title="Inventory Batches" about="Durban Poison 1 g" size={640} onClose={close}>
          <EmptyState icon={IconPackages} title="No batches found for this product" />
        </ListModal>
      )}
    </Specimen>
  )
}

/** Saving is refused, to show where that is said. */
function RefusedForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { name: '', sku: '' },
    validate: { name: (name) => (name === '' ? 'Product name is required' : null) },
  })
  return (
    <FormModal
      title="Add Product"
      form={form}
      submitLabel="Add Product"
      onSubmit={() => Promise.reject(new ApiError(409, 'The SKU is taken.'))}
      onClose={onClose}
    >
      <FieldGrid>
        <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
        <TextInput label="SKU" {...form.getInputProps('sku')} />
      </FieldGrid>
    </FormModal>
  )
}
