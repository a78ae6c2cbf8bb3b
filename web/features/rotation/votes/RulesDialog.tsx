import { useForm } from 'react-hook-form'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { latePolicies } from '#shared/charter.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { CountField } from '../../../components/Field.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useVoteAction } from '../../../lib/votes.ts'
import { CashHolderFields } from '../../common/charter/CashHolderFields.tsx'
import { charterTexts } from '../../common/charter/charterTexts.ts'
import { withAccount } from '../view.ts'
import { votesTexts } from './votesTexts.ts'

const resolver = apiResolver(() => import('#shared/api/votes.ts'), 'rulesProposal')

interface RulesDialogProps {
  rotation: RotationResponse
  onClosed: () => void
}

/** Asks all members for other rules. */
export const RulesDialog = ({ rotation, onClosed }: RulesDialogProps) => {
  const { goalId, currency, charter } = rotation
  const { latePolicy, graceDays, cashHolders } = charter
  const named = cashHolders.map(({ userId, ceiling }) => ({ userId, ceiling }))
  const defaultValues = { kind: 'rules' as const, latePolicy, graceDays, cashHolders: named }
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
      <CashHolderFields
        holders={form.watch('cashHolders') ?? []}
        currency={currency}
        members={withAccount(rotation)}
        onChange={changed => form.setValue('cashHolders', [...changed])}
      />
    </ActionDialog>
  )
}
