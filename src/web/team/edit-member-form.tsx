import { Checkbox, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { formatPhone } from '#shared/phone.ts'
import type { Role } from '#shared/roles.ts'
import { teamApi } from '#shared/team/contract.ts'
import { type Member, MemberChanges } from '#shared/team/member.ts'
import { refusedBy } from '#web/call.ts'
import { useUser } from '#web/session/session.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { type FormValues, storedValues } from '#web/ui/forms/form-values.ts'
import { STAY } from '#web/ui/forms/use-form-submit.ts'
import { useNewerCopy } from '#web/ui/forms/use-newer-copy.ts'
import { FieldGrid, FieldList } from '#web/ui/page/grids.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { AccessNotice } from './access-notice.tsx'
import { useTeamWrites } from './data.ts'
import { refusedField } from './refused-field.ts'
import { RoleField } from './role-field.tsx'
import { offerUndo, useAccessQuestion } from './use-access-question.tsx'

type Values = Omit<FormValues<MemberChanges>, 'role'> & { role: Role }

interface EditMemberFormProps {
  member: Member
  onClose: () => void
}

export function EditMemberForm({ member: given, onClose }: EditMemberFormProps) {
  const [member, setMember] = useState(given)
  const { edit } = useTeamWrites()
  const { ask, question } = useAccessQuestion()
  const isSelf = useUser().id === member.id
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
    const { role, is_active } = form.values
    const after = { role, is_active }
    if (!(await ask(member, after))) return STAY
    try {
      const saved = await edit(member, changes)
      // Who gives their own role away cannot take it back.
      if (saved && !isSelf)
        offerUndo(member, after, () =>
          edit(saved, { role: member.role, is_active: member.is_active }),
        )
    } catch (error) {
      notice(refusedBy(error, teamApi.editMember, 409)?.current)
      throw error
    }
    toast.success('Team member updated successfully!')
    return undefined
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
    <>
      <FormModal
        title="Edit Team Member"
        keep={{ as: `member-${member.id}` }}
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
      {question}
    </>
  )
}

const valuesOf = (member: Member): Values => ({
  ...storedValues(MemberChanges, member),
  phone: member.phone === null ? '' : formatPhone(member.phone),
})
