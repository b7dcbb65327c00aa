import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { Role } from '#shared/roles.ts'
import { DEFAULT_ROLE, NewMember } from '#shared/team/member.ts'
import { toast } from '#web/ui/toast.tsx'
import { FieldGrid } from '#web/ui/grids.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { useLateCheck } from '#web/ui/use-late-check.ts'
import { useTeamWrites } from './data.ts'
import { refusedField } from './refused-field.ts'
import { RoleField } from './role-field.tsx'

interface Values {
  first_name: string
  last_name: string
  email: string
  phone: string
  role: Role
}

const EMPTY: Values = { first_name: '', last_name: '', email: '', phone: '', role: DEFAULT_ROLE }

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
  return (
    <FormModal
      title="Add Team Member"
      form={form}
      submitLabel="Add Team Member"
      onSubmit={submit}
      onClose={onClose}
      fieldErrors={refusedField}
    >
      <FieldGrid>
        <TextInput label="First Name" required maxLength={100} {...propsOf('first_name')} />
        <TextInput label="Last Name" required maxLength={100} {...propsOf('last_name')} />
      </FieldGrid>
      <TextInput
        label="Email Address"
        type="email"
        required
        maxLength={254}
        description="They sign in with this address. No message is sent: tell them that they can."
        {...propsOf('email')}
      />
      <TextInput
        label="Phone Number (Optional)"
        type="tel"
        placeholder="082 123 4567"
        maxLength={40}
        {...propsOf('phone')}
      />
      <RoleField {...form.getInputProps('role')} />
    </FormModal>
  )
}
