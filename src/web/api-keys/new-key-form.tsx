import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { MadeApiKey } from '#shared/api-keys/contract.ts'
import { RoleField } from '#web/team/role-field.tsx'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { useKeyWrites } from './data.ts'
import { keyProblems, type KeyValues, LASTING, NEW_KEY, toNewKey } from './key-values.ts'
import { SCOPE_LABEL } from './key-words.ts'

interface NewKeyFormProps {
  onMade: (key: MadeApiKey) => void
  onClose: () => void
}

export function NewKeyForm({ onMade, onClose }: NewKeyFormProps) {
  const { make } = useKeyWrites()
  const form = useForm<KeyValues>({
    initialValues: NEW_KEY,
    validate: keyProblems,
  })
  return (
    <FormModal
      title="Create API Key"
      keep={{ as: 'api-key-new' }}
      form={form}
      submitLabel="Create Key"
      size="md"
      errorText={writeErrorText}
      onSubmit={async (values) => onMade(await make(toNewKey(values, new Date())))}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={60}
        placeholder="Stock sync"
        description="What the key is for. The audit trail shows it."
        {...form.getInputProps('name')}
      />
      <RoleField
        description="The program may do what a person with this role may do, and never more than you."
        {...form.getInputProps('role')}
      />
      <Radio.Group label="Scope" {...form.getInputProps('scope')}>
        <Stack gap={8} mt={8}>
          <Radio
            value="read"
            label={SCOPE_LABEL.read}
            description="It can look, and change nothing."
          />
          <Radio
            value="read_write"
            label={SCOPE_LABEL.read_write}
            description="It can also add and change, as far as the role allows."
          />
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="Expires after"
        description="A key that ends by itself does less harm when it is lost."
        data={LASTING.map((option) => ({ ...option }))}
        {...form.getInputProps('lasts')}
      />
    </FormModal>
  )
}
