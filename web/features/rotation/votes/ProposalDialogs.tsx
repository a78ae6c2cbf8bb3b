import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { TurnResponse } from '#shared/api/rotation.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { Select } from '../../../components/Select.tsx'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useVoteAction } from '../../../lib/votes.ts'
import { votesTexts } from './votesTexts.ts'

const schemas = () => import('#shared/api/votes.ts')
const organiserResolver = apiResolver(schemas, 'organiserProposal')
const replaceResolver = apiResolver(schemas, 'replaceProposal')

interface DialogProps {
  goalId: number
  members: readonly TurnResponse[]
  onClosed: () => void
}

const optionsOf = (members: readonly TurnResponse[]) =>
  members.map(({ userId, name }) => [String(userId), name] as const)

/** Asks the members for another organiser. */
export const OrganiserDialog = ({ goalId, members: now, onClosed }: DialogProps) => {
  // Changes elsewhere must not change the choices while the dialog is open.
  const [members] = useState(now)
  const memberUserId = members[0]?.userId ?? 0
  const defaultValues = { kind: 'organiser', memberUserId } as const
  const form = useForm({ resolver: organiserResolver, defaultValues })
  const change = useVoteAction(goalId)
  const { text, member, ...words } = votesTexts.organiserDialog
  return (
    <ActionDialog
      words={words}
      done={votesTexts.proposed}
      form={form}
      action={proposal => change('POST', '', proposal)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Select
        label={member}
        options={optionsOf(members)}
        {...fieldOf(form, 'memberUserId', { valueAsNumber: true })}
      />
    </ActionDialog>
  )
}

/** Asks the members to replace one of them after a default. */
export const ReplaceDialog = ({ goalId, members: now, onClosed }: DialogProps) => {
  const [members] = useState(now)
  const memberUserId = members[0]?.userId ?? 0
  const defaultValues = { kind: 'replace', memberUserId, reason: '' } as const
  const form = useForm({ resolver: replaceResolver, defaultValues })
  const change = useVoteAction(goalId)
  const { text, member, reason, ...words } = votesTexts.replaceDialog
  return (
    <ActionDialog
      words={words}
      done={votesTexts.proposed}
      ready={form.watch('reason').trim() !== ''}
      form={form}
      action={proposal => change('POST', '', proposal)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Select
        label={member}
        options={optionsOf(members)}
        {...fieldOf(form, 'memberUserId', { valueAsNumber: true })}
      />
      <TextArea label={reason} maxLength={300} {...fieldOf(form, 'reason')} />
    </ActionDialog>
  )
}
