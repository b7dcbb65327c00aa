import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Role } from '#shared/roles.ts'
import { DEFAULT_ROLE, NewMember } from '#shared/team/member.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { emptyValues, type FormValues } from '#web/ui/forms/form-values.ts'
import { useLateCheck } from '#web/ui/forms/use-late-check.ts'
import { FieldGrid, FieldList } from '#web/ui/page/grids.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { useTeamWrites } from './data.ts'
import { refusedField } from './refused-field.ts'
import { RoleField } from './role-field.tsx'

type Values = Omit<FormValues<NewMember>, 'role'> & { role: Role }

const EMPTY: Values = { ...emptyValues(NewMember), role: DEFAULT_ROLE }

export function AddMemberForm({ onClose }: { onClose: () => void }) {
  const { add } = useTeamWrites()
  const form = useForm<Values, NewMember>({
    initialValues: EMPTY,
    validate: schemaResolver(NewMember, { sync: true }),
    transformValues: (values) => NewMember.parse(values),
  })
  const check = useLateCheck(form)
  function propsOf(name: keyof Values) {
    const { onBlur: _, ...props } = form.getInputProps(name)
    return { ...props, onBlur: () => form.values[name] !== '' && check(name) }
  }

  async function submit(member: NewMember) {
    await add(member)
    toast.success('Team member added successfully!')
  }
  // One for each field of the contract.
  const { first_name, last_name, ...others }: Record<keyof NewMember, ReactNode> = {
    first_name: (
      <TextInput label="First Name" required maxLength={100} {...propsOf('first_name')} />
    ),
    last_name: <TextInput label="Last Name" required maxLength={100} {...propsOf('last_name')} />,
    email: (
      <TextInput
        label="Email Address"
        type="email"
        required
        maxLength={254}
        description="They sign in with this address. No message is sent: tell them that they can."
        {...propsOf('email')}
      />
    ),
    phone: (
      <TextInput
        label="Phone Number (Optional)"
        type="tel"
        placeholder="082 123 4567"
        maxLength={40}
        {...propsOf('phone')}
      />
    ),
    role: <RoleField {...form.getInputProps('role')} />,
  }
  return (
    <FormModal
      title="Add Team Member"
      keep={{ as: 'member-new' }}
      form={form}
      submitLabel="Add Team Member"
      onSubmit={submit}
      onClose={onClose}
      fieldErrors={refusedField}
    >
      <FieldGrid>
        {first_name}
        {last_name}
      </FieldGrid>
      <FieldList inputs={others} />
    </FormModal>
  )
}
