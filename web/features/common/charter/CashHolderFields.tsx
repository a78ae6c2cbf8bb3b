import type { CashHolderResponse } from '#shared/api/cashBoxes.ts'
import type { PersonResponse } from '#shared/api/person.ts'
import { AmountField } from '../../../components/AmountField.tsx'
import { Button } from '../../../components/Button.tsx'
import { Select } from '../../../components/Select.tsx'
import styles from './Charter.module.css'
import { isAmountOrNone } from './charterDraft.ts'
import { charterTexts as texts } from './charterTexts.ts'

type Holder = Pick<CashHolderResponse, 'userId' | 'ceiling'>

interface CashHolderFieldsProps {
  holders: readonly Holder[]
  currency: string
  members: readonly PersonResponse[]
  onChange: (holders: readonly Holder[]) => void
}

/** Who may keep cash for the circle, and how much. */
export const CashHolderFields = ({ holders, currency, members, onChange }: CashHolderFieldsProps) => {
  const change = (at: number, changed: Partial<Holder>) =>
    onChange(holders.map((holder, index) => (index === at ? { ...holder, ...changed } : holder)))
  const nameOf = (userId: number) =>
    members.find(member => member.userId === userId)?.name ?? texts.cashHolder
  const others = ({ userId }: PersonResponse): boolean => !holders.some(holder => holder.userId === userId)
  return (
    <fieldset className={styles.fields}>
      <legend>{texts.cashHolders}</legend>
      <p className="muted">{texts.cashHoldersHint}</p>
      {holders.map(({ userId, ceiling }, at) => (
        <div key={userId} className={styles.pair}>
          <Select
            label={texts.cashHolder}
            options={[
              ...(userId === 0 ? [['0', texts.choose] as const] : []),
              ...members
                .filter(member => member.userId === userId || others(member))
                .map(member => [String(member.userId), member.name] as const),
            ]}
            value={String(userId)}
            onChoose={chosen => change(at, { userId: Number(chosen) })}
          />
          <AmountField
            currency={currency}
            label={texts.ceiling}
            value={ceiling}
            errors={isAmountOrNone(ceiling, currency) ? [] : [texts.amountFault]}
            onChange={({ target }) => change(at, { ceiling: target.value })}
          />
          <Button look="quiet" onClick={() => onChange(holders.filter((_, index) => index !== at))}>
            {texts.removeCashHolder({ who: nameOf(userId) })}
          </Button>
        </div>
      ))}
      {holders.length < 5 && !holders.some(({ userId }) => userId === 0) && (
        <Button look="outline" onClick={() => onChange([...holders, { userId: 0, ceiling: '' }])}>
          {texts.addCashHolder}
        </Button>
      )}
    </fieldset>
  )
}
