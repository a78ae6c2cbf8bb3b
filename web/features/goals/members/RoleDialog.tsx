import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import type { Role } from '#shared/roles.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { invitationTexts } from '../../common/invitations/invitationTexts.ts'
import { membersTexts } from './membersTexts.ts'
import { useMembership } from './useMembership.ts'

const texts = membersTexts.role
const resolver = apiResolver(() => import('#shared/api/invitations.ts'), 'changeRoleRequest')
const shownRoles: readonly Role[] = ['member', 'co_organiser', 'auditor', 'organiser']

interface RoleDialogProps {
  goal: GoalResponse
  member: MemberResponse
  onClosed: () => void
}

export const RoleDialog = ({ goal, member, onClosed }: RoleDialogProps) => {
  const form = useForm({ resolver, defaultValues: { role: member.role } })
  const { changeRole } = useMembership(goal.id)
  // The choices stay while the dialog is open, even when saving takes away the viewer's own role.
  const [roles] = useState(() =>
    shownRoles.filter(known => known === member.role || member.may.roles.includes(known)),
  )
  const save = async ({ role }: { role: Role }) => {
    if (role === member.role) return
    await changeRole(member.userId, role)
    showSuccess(texts.saved({ who: member.name, role }))
  }
  return (
    <ActionDialog
      words={{ ...texts, title: texts.title({ who: member.name }) }}
      form={form}
      action={save}
      onClosed={onClosed}
    >
      <RadioTiles
        legend={texts.legend}
        tiles={roles.map(value => ({
          value,
          label: invitationTexts.roles[value],
          note: texts.notes[value],
        }))}
        {...fieldOf(form, 'role')}
      />
    </ActionDialog>
  )
}
