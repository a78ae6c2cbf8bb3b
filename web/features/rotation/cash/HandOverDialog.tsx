import { useForm } from 'react-hook-form'
import type { CashBoxResponse } from '#shared/api/cashBoxes.ts'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { AmountField } from '../../../components/AmountField.tsx'
import { Select } from '../../../components/Select.tsx'
import type { Currency } from '../../../lib/currencies.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import type { BoxAction } from './CashBoxes.tsx'
import { cashTexts } from './cashTexts.ts'

const resolver = apiResolver(() => import('#shared/api/cashBoxes.ts'), 'handOverCashRequest')

interface HandOverDialogProps {
  /** The other cash holders. */
  others: readonly CashBoxResponse[]
  currency: Currency
  act: BoxAction
  onClosed: () => void
}

/** To another cash holder, who confirms it. */
export const HandOverDialog = ({ others, currency, act, onClosed }: HandOverDialogProps) => {
  const { text, to, amount, done, ...words } = cashTexts.handing
  const form = useForm({
    resolver,
    defaultValues: { toUserId: others[0]?.holder.userId ?? 0, amount: '' },
  })
  return (
    <ActionDialog
      words={{ ...words, failed: cashTexts.failed }}
      done={done}
      form={form}
      action={body => act('handovers', body)}
      onClosed={onClosed}
    >
      <p>{text}</p>
      <Select
        label={to}
        options={others.map(({ holder }) => [String(holder.userId), holder.name] as const)}
        value={String(form.watch('toUserId'))}
        onChoose={chosen => form.setValue('toUserId', Number(chosen))}
      />
      <AmountField currency={currency} label={amount} {...fieldOf(form, 'amount')} />
    </ActionDialog>
  )
}
