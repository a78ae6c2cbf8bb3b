import { useForm } from 'react-hook-form'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Field, TextArea } from '../../../components/Field.tsx'
import { money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { usePayoutAction } from '../../../lib/payouts.ts'
import type { PayoutDialogProps } from './payoutDialogProps.ts'
import { payoutTexts as texts } from './payoutTexts.ts'

const holdResolver = apiResolver(() => import('#shared/api/rotation.ts'), 'holdPayoutRequest')

/** An admin keeps it from being sent for now. */
export const HoldDialog = ({ payout, onChanged, onClosed }: PayoutDialogProps) => {
  const { title, text, reason, hint, done, ...words } = texts.holding
  const { currency, amount, recipient } = payout
  const change = usePayoutAction(payout, onChanged)
  const form = useForm({ resolver: holdResolver, defaultValues: { reason: '' } })
  return (
    <ActionDialog
      words={{ ...words, title: title({ amount: money(amount, currency), who: recipient.name }) }}
      done={done}
      form={form}
      action={held => change('hold', held)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <TextArea
        label={reason}
        hint={hint({ who: recipient.name })}
        maxLength={300}
        {...fieldOf(form, 'reason')}
      />
    </ActionDialog>
  )
}

/** An admin proposes to a second one to hold it for longer than one may. */
export const ExtendHoldDialog = ({ payout, onChanged, onClosed }: PayoutDialogProps) => {
  const { title, text, until, reason, hint, done, ...words } = texts.extending
  const { currency, amount, recipient } = payout
  const change = usePayoutAction(payout, onChanged)
  const form = useForm({ resolver: holdResolver, defaultValues: { reason: '', until: '' } })
  return (
    <ActionDialog
      words={{ ...words, title: title({ amount: money(amount, currency), who: recipient.name }) }}
      done={done}
      form={form}
      action={held => change('hold', held)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Field label={until} type="date" {...fieldOf(form, 'until')} />
      <TextArea
        label={reason}
        hint={hint({ who: recipient.name })}
        maxLength={300}
        {...fieldOf(form, 'reason')}
      />
    </ActionDialog>
  )
}
