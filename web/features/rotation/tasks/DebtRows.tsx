import { HandCoins, Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DebtResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { booksOf } from '../../../lib/books.ts'
import { money } from '../../../lib/format.ts'
import { type PaidGoal, usePay } from '../../../lib/pay.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { roundOf } from '../view.ts'
import { Line } from './Line.tsx'
import { Said } from './Said.tsx'

const ReleaseDialog = lazy(() =>
  import('./ReleaseDialog.tsx').then(module => ({ default: module.ReleaseDialog })),
)

const texts = rotationTexts.part

interface DebtRowProps {
  goal: PaidGoal
  debt: DebtResponse
  /** Of which goal it is, where that is not plain. */
  where?: string | undefined
}

/** What the reader owes, to a member or to the house. */
export const OweRow = ({ goal, debt, where }: DebtRowProps) => {
  const { id, amount, creditor, status, cause } = debt
  const openPayment = usePay()
  const whom = creditor?.name ?? texts.house
  return (
    <Line
      icon={Scale}
      tone="late"
      note={<Note where={where} text={status === 'being_paid' ? texts.debtBeingPaid : texts.causes[cause]} />}
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
      <Said pieces={texts.debt(money(amount), whom, roundOf(debt))} opens={opensAt({ goal, debt, where })} />
    </Line>
  )
}

/** What the reader is owed. */
export const OwedRow = ({ goal, debt, where }: DebtRowProps) => {
  const [open, setOpen] = useState(false)
  const { amount, debtor, status } = debt
  return (
    <Line
      icon={HandCoins}
      note={<Note where={where} text={status === 'being_paid' ? texts.beingPaid : texts.owedText} />}
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
      <Said
        pieces={texts.owed(debtor.name, money(amount), roundOf(debt))}
        opens={opensAt({ goal, debt, where })}
      />
      {open && (
        <Suspense>
          <ReleaseDialog goalId={goal.id} debt={debt} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </Line>
  )
}

/** Away from its goal the reader may be a member no more, and the goal's books closed to them. */
const opensAt = ({ goal, debt, where }: DebtRowProps) =>
  where === undefined
    ? { amount: money(debt.amount), to: booksOf(goal.id, { figure: 'debt', debtId: debt.id }) }
    : undefined

const Note = ({ where, text }: { where: string | undefined; text: string }) => (
  <>
    {where && (
      <p>
        <strong>{where}</strong>
      </p>
    )}
    <p>{text}</p>
  </>
)
