import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CorrectableResponse } from '#shared/api/adoption.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { AmountField } from '../../../components/AmountField.tsx'
import { Select } from '../../../components/Select.tsx'
import { money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import type { CorrectionsProps } from './Corrections.tsx'
import { correctionTexts } from './correctionTexts.ts'

const { text, pair, option, amount: amountLabel, confirm, done, ...words } = correctionTexts.dialog
const resolver = apiResolver(() => import('#shared/api/adoption.ts'), 'openingCorrectionRequest')

/** Asks the other one to agree that something was not paid. */
export const ProposeCorrection = ({
  rotation,
  corrections,
  viewerId,
  onClosed,
}: CorrectionsProps & { onClosed: () => void }) => {
  // Changes elsewhere must not change the choices while the dialog is open.
  const [choices] = useState(corrections.possible)
  const [at, setAt] = useState('0')
  const chosen = choices[Number(at)] ?? choices[0]
  const form = useForm({
    resolver,
    defaultValues: { debtorUserId: chosen?.debtor.userId ?? 0, round: chosen?.round ?? 0, amount: '' },
  })
  const change = useRotationAction(rotation.goalId)
  const isOwn = ({ debtor }: CorrectableResponse) => debtor.userId === viewerId
  const other = (one: CorrectableResponse) => (isOwn(one) ? one.creditor.name : one.debtor.name)
  const who = chosen ? other(chosen) : ''
  const choose = (next: string) => {
    setAt(next)
    const one = choices[Number(next)]
    if (!one) return
    form.setValue('debtorUserId', one.debtor.userId)
    form.setValue('round', one.round)
  }
  return (
    <ActionDialog
      words={{ ...words, confirm: confirm({ who }) }}
      done={[done[0]({ who }), done[1]]}
      form={form}
      action={request => change('POST', 'corrections', request)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Select
        label={pair}
        value={at}
        options={choices.map((one, index) => [
          String(index),
          option({
            side: isOwn(one) ? 'owes' : 'owed',
            round: one.round,
            who: other(one),
            amount: money(one.paid, rotation.currency),
          }),
        ])}
        onChoose={choose}
      />
      <AmountField currency={rotation.currency} label={amountLabel} {...fieldOf(form, 'amount')} />
    </ActionDialog>
  )
}
