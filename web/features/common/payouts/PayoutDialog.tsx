import { useForm } from 'react-hook-form'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { usePayoutAction } from '../../../lib/payouts.ts'
import { showReceived } from '../../../lib/received.ts'
import { ExtendHoldDialog, HoldDialog } from './HoldDialogs.tsx'
import { HowItWent } from './HowItWent.tsx'
import type { PayoutDialogProps } from './payoutDialogProps.ts'
import { payoutTexts as texts } from './payoutTexts.ts'
import { WhereItGoes } from './WhereItGoes.tsx'

export type PayoutAct = 'approve' | 'send' | 'confirm' | 'contest' | 'hold' | 'extend' | 'ask' | 'release'

/** Asks for confirmation, and for the fields of the action. */
export const PayoutDialog = ({ act, ...props }: PayoutDialogProps & { act: PayoutAct }) => {
  if (act === 'send') return <Send {...props} />
  if (act === 'hold') return <HoldDialog {...props} />
  if (act === 'extend') return <ExtendHoldDialog {...props} />
  return <Ask act={act} {...props} />
}

type AskProps = PayoutDialogProps & { act: 'approve' | 'confirm' | 'contest' | 'release' | 'ask' }

const Ask = ({ act, payout, onChanged, onClosed }: AskProps) => {
  const change = usePayoutAction(payout, onChanged)
  const amount = money(payout.amount, payout.currency)
  const words = {
    approve: { ...texts.approving, title: texts.approving.title({ amount, who: payout.recipient.name }) },
    confirm: { ...texts.confirming, title: texts.confirming.title({ amount }) },
    ask: { ...texts.asking, title: texts.asking.title({ amount }) },
    release: { ...texts.releasing, title: texts.releasing.title({ amount, who: payout.recipient.name }) },
    contest: {
      ...texts.contesting,
      title: texts.contesting.title({ amount }),
      text: texts.contesting.text({ who: payout.sent?.by?.name ?? texts.proof.Operator }),
    },
  }[act]
  return (
    <ActionDialog
      danger={act === 'contest'}
      words={{ keep: texts.keep, ...words }}
      done={words.done}
      action={async () => {
        await change(act, { attempt: payout.attempt })
        if (act === 'confirm' && payout.reason === 'round') showReceived(payout)
      }}
      onClosed={onClosed}
    >
      <p>{words.text}</p>
    </ActionDialog>
  )
}

const sendResolver = apiResolver(() => import('#shared/api/payouts.ts'), 'sendPayoutRequest')

/** Records the method of an outside payout. */
const Send = ({ payout, reference = '', onChanged, onClosed }: PayoutDialogProps) => {
  const { title, text, done, ...words } = texts.sending
  const { recipient, currency, attempt } = payout
  const amount = payout.firmPart ?? payout.amount
  const change = usePayoutAction(payout, onChanged)
  const form = useForm({
    resolver: sendResolver,
    defaultValues: {
      ...{ attempt, amount, method: usualMethod(payout), reference },
      // Refused when the recipient has changed it since.
      destination: payout.destination?.shown?.id,
    },
  })
  return (
    <ActionDialog
      words={{ ...words, title: title({ amount: money(amount, currency), who: recipient.name }) }}
      done={done({ who: recipient.name })}
      form={form}
      action={sent => change('send', sent)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <WhereItGoes payout={payout} onSeen={id => form.setValue('destination', id)} />
      <HowItWent method={fieldOf(form, 'method')} reference={fieldOf(form, 'reference')} />
    </ActionDialog>
  )
}

/** How money gets to where it goes; the sender can choose another way. */
const usualMethod = ({ destination }: PayoutResponse): PayoutMethod => {
  const kind = destination?.shown?.kind
  return kind === 'mobile_money' || kind === 'cash' ? kind : 'bank_transfer'
}
