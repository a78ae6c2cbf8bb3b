import { useForm } from 'react-hook-form'
import type { CashBoxResponse } from '#shared/api/cashBoxes.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { AmountField } from '../../../components/AmountField.tsx'
import { Field } from '../../../components/Field.tsx'
import type { Currency } from '../../../lib/currencies.ts'
import { money } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import type { BoxAction } from './CashBoxes.tsx'
import { cashTexts } from './cashTexts.ts'

const resolver = apiResolver(() => import('#shared/api/cashBoxes.ts'), 'countCashRequest')

interface CountDialogProps {
  box: CashBoxResponse
  currency: Currency
  act: BoxAction
  onClosed: () => void
}

/** What is in one's own box, beside what should be. */
export const CountDialog = ({ box, currency, act, onClosed }: CountDialogProps) => {
  const { text, counted, explanation, explanationHint, done, ...words } = cashTexts.counting
  const form = useForm({
    resolver,
    defaultValues: { count: box.nextCount ?? 1, expected: box.holds, counted: '', explanation: '' },
  })
  return (
    <ActionDialog
      words={{ ...words, failed: cashTexts.failed }}
      done={done}
      form={form}
      action={body => act('count', body)}
      onClosed={onClosed}
    >
      <p>{text({ amount: money(box.holds, currency) })}</p>
      <AmountField currency={currency} label={counted} {...fieldOf(form, 'counted')} />
      <Field label={explanation} hint={explanationHint} maxLength={300} {...fieldOf(form, 'explanation')} />
    </ActionDialog>
  )
}
