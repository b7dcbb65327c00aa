import { Checkbox, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { formatPhone } from '#shared/phone.ts'
import type { Role } from '#shared/roles.ts'
import { teamApi } from '#shared/team/contract.ts'
import { type Member, MemberChanges } from '#shared/team/member.ts'
import { refusedBy } from '#web/call.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { type FormValues, storedValues } from '#web/ui/form-values.ts'
import { FieldGrid, FieldList } from '#web/ui/grids.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useNewerCopy } from '#web/ui/use-newer-copy.ts'
import { AccessNotice } from './access-notice.tsx'
import { useTeamWrites } from './data.ts'
import { refusedField } from './refused-field.ts'
import { RoleField } from './role-field.tsx'

type Values = Omit<FormValues<MemberChanges>, 'role'> & { role: Role }

interface EditMemberFormProps {
  member: Member
  onClose: () => void
}

export function EditMemberForm({ member: given, onClose }: EditMemberFormProps) {
  const [member, setMember] = useState(given)
  const { edit } = useTeamWrites()
  const form = useForm<Values, MemberChanges>({
    initialValues: { ...valuesOf(member) },
    validate: schemaResolver(MemberChanges, { sync: true }),
    transformValues: (values) => MemberChanges.parse(values),
  })

  const { remedy, notice } = useNewerCopy<Member>((newer) => {
    setMember(newer)
    form.setInitialValues(valuesOf(newer))
    form.setValues(valuesOf(newer))
  })

  async function submit(changes: MemberChanges) {
    try {
      await edit(member, changes)
    } catch (error) {
      notice(refusedBy(error, teamApi.editMember, 409)?.current)
      throw error
    }
    toast.success('Team member updated successfully!')
  }
  // One for each field of the contract.
  const { first_name, last_name, ...others }: Record<keyof MemberChanges, ReactNode> = {
    first_name: (
      <TextInput label="First Name" maxLength={100} {...form.getInputProps('first_name')} />
    ),
    last_name: <TextInput label="Last Name" maxLength={100} {...form.getInputProps('last_name')} />,
    phone: (
      <TextInput
        label="Phone Number (Optional)"
        type="tel"
        maxLength={40}
        {...form.getInputProps('phone')}
      />
    ),
    role: <RoleField disabled={member.is_last_admin} {...form.getInputProps('role')} />,
    is_active: (
      <Checkbox
        label="Active team member (can access the system)"
        disabled={member.is_last_admin}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    ),
  }
  return (
    <FormModal
      title="Edit Team Member"
      form={form}
      submitLabel="Save Changes"
      onSubmit={submit}
      onClose={onClose}
      fieldErrors={refusedField}
      remedy={remedy}
    >
      <FieldGrid>
        {first_name}
        {last_name}
      </FieldGrid>
      <TextInput
        label="Email Address"
        value={member.email}
        readOnly
        variant="filled"
        description="Email cannot be edited: it is what they sign in with. For another address, add them anew."
      />
      <FieldList inputs={others} />
      <AccessNotice member={member} role={form.values.role} isActive={form.values.is_active} />
    </FormModal>
  )
}

const valuesOf = (member: Member): Values => ({
  ...storedValues(MemberChanges, member),
  phone: member.phone === null ? '' : formatPhone(member.phone),
})
