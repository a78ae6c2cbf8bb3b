import { HandCoins, Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { DebtResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { money } from '../../../lib/format.ts'
import { usePay } from '../../../lib/pay.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { Line } from './Line.tsx'
import { Said } from './Said.tsx'

const ReleaseDialog = lazy(() =>
  import('./ReleaseDialog.tsx').then(module => ({ default: module.ReleaseDialog })),
)

const texts = rotationTexts.part

interface DebtRowProps {
  goal: GoalResponse
  debt: DebtResponse
}

/** What the reader owes, to a member or to the house. */
export const OweRow = ({ goal, debt: { id, amount, creditor, round, status, cause } }: DebtRowProps) => {
  const openPayment = usePay()
  const whom = creditor?.name ?? texts.house
  return (
    <Line
      icon={Scale}
      tone="late"
      note={<p>{status === 'being_paid' ? texts.debtBeingPaid : texts.causes[cause]}</p>}
      acts={
        status === 'open' && (
          <Button
            look="money"
            aria-label={texts.payDebtNamed(money(amount), whom)}
            onClick={() => openPayment(goal, { due: { amount, debtId: id } })}
          >
            {texts.payDebt}
          </Button>
        )
      }
    >
      <Said pieces={texts.debt(money(amount), whom, round)} />
    </Line>
  )
}

/** What the reader is owed. */
export const OwedRow = ({ goal, debt }: DebtRowProps) => {
  const [open, setOpen] = useState(false)
  const { amount, debtor, round, status } = debt
  return (
    <Line
      icon={HandCoins}
      note={<p>{status === 'being_paid' ? texts.beingPaid : texts.owedText}</p>}
      acts={
        status === 'open' && (
          <Button
            look="outline"
            aria-label={texts.settleNamed(debtor.name, money(amount))}
            onClick={() => setOpen(true)}
          >
            {texts.settle}
          </Button>
        )
      }
    >
      <Said pieces={texts.owed(debtor.name, money(amount), round)} />
      {open && (
        <Suspense>
          <ReleaseDialog goalId={goal.id} debt={debt} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </Line>
  )
}
