import { useForm } from 'react-hook-form'
import type { CharterResponse } from '#shared/api/rotation.ts'
import { latePolicies } from '#shared/charter.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { CountField } from '../../../components/Field.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useVoteAction } from '../../../lib/votes.ts'
import { charterTexts } from '../../common/charter/charterTexts.ts'
import { votesTexts } from './votesTexts.ts'

const resolver = apiResolver(() => import('#shared/api/votes.ts'), 'rulesProposal')

interface RulesDialogProps {
  goalId: number
  charter: CharterResponse
  onClosed: () => void
}

/** Asks all members for other rules. */
export const RulesDialog = ({ goalId, charter, onClosed }: RulesDialogProps) => {
  const { latePolicy, graceDays } = charter
  const defaultValues = { kind: 'rules', latePolicy, graceDays } as const
  const form = useForm({ resolver, defaultValues })
  const change = useVoteAction(goalId)
  const { text, ...words } = votesTexts.rulesDialog
  return (
    <ActionDialog
      words={words}
      done={votesTexts.proposed}
      form={form}
      action={proposal => change('POST', '', proposal)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <RadioTiles
        legend={charterTexts.policy}
        name="latePolicy"
        tiles={latePolicies.map(value => ({
          value,
          label: charterTexts.policies[value][0],
          note: charterTexts.policies[value][1],
        }))}
        chosen={form.watch('latePolicy')}
        onChange={({ target }) =>
          form.setValue('latePolicy', latePolicies.find(known => known === target.value) ?? latePolicy)
        }
      />
      <CountField
        label={charterTexts.grace}
        hint={charterTexts.graceHint}
        min={0}
        max={14}
        {...fieldOf(form, 'graceDays', { valueAsNumber: true })}
      />
    </ActionDialog>
  )
}
