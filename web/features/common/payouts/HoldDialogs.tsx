import { useForm } from 'react-hook-form'
import { holdOrderers } from '#shared/payoutMethods.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { Field, TextArea } from '../../../components/Field.tsx'
import { RadioTiles } from '../../../components/RadioTiles.tsx'
import { day, money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { usePayoutAction } from '../../../lib/payouts.ts'
import type { PayoutDialogProps } from './payoutDialogProps.ts'
import { payoutTexts as texts } from './payoutTexts.ts'

const holdResolver = apiResolver(() => import('#shared/api/payouts.ts'), 'holdPayoutRequest')

/** An admin holds the payout. */
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

/** An admin proposes to a second one to hold it for longer. */
export const ExtendHoldDialog = ({ payout, onChanged, onClosed }: PayoutDialogProps) => {
  const { title, text, until, latest, reason, hint, done, ...others } = texts.extending
  const { orderedBy, orderers, orderNote, reference, ...words } = others
  const { currency, amount, recipient } = payout
  const change = usePayoutAction(payout, onChanged)
  const defaultValues = { reason: '', until: '' }
  const form = useForm({ resolver: holdResolver, defaultValues, shouldUnregister: true })
  const { holdLast: last } = payout
  const takesOrder = last !== null && (form.watch('until') ?? '') > last.slice(0, 10)
  return (
    <ActionDialog
      words={{ ...words, title: title({ amount: money(amount, currency), who: recipient.name }) }}
      done={done}
      form={form}
      action={held => change('hold', held)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Field
        label={until}
        type="date"
        hint={last === null ? undefined : latest({ date: day(last) })}
        {...fieldOf(form, 'until')}
      />
      {takesOrder && (
        <>
          <RadioTiles
            legend={orderedBy}
            tiles={holdOrderers.map(value => ({ value, label: orderers[value] }))}
            {...fieldOf(form, 'order.by')}
          />
          <p className="muted">{orderNote({ date: day(last) })}</p>
          <Field label={reference} maxLength={200} {...fieldOf(form, 'order.reference')} />
        </>
      )}
      <TextArea
        label={reason}
        hint={hint({ who: recipient.name })}
        maxLength={300}
        {...fieldOf(form, 'reason')}
      />
    </ActionDialog>
  )
}
