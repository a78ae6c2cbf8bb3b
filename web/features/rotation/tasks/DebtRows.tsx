import { HandCoins, Scale } from 'lucide'
import { useState } from 'react'
import type { DebtResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { booksOf } from '../../../lib/books.ts'
import { money } from '../../../lib/format.ts'
import { type PaidGoal, usePay } from '../../../lib/pay.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { roundOf } from '../view.ts'
import { Line, Sentence } from './Line.tsx'

const ReleaseDialog = lazyPart(() => import('./ReleaseDialog.tsx'), 'ReleaseDialog')

const texts = rotationTexts.part

interface DebtRowProps {
  goal: PaidGoal
  debt: DebtResponse
  /** The goal's name, where it is not clear. */
  where?: string | undefined
}

/** A debt of the reader, to a member or to Calabash. */
export const OweRow = ({ goal, debt, where }: DebtRowProps) => {
  const { id, creditor, status, cause, parts } = debt
  const amount = money(debt.amount, debt.currency)
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
            aria-label={texts.payDebtNamed({ amount, who: whom })}
            onClick={() =>
              openPayment(goal, { due: { amount: debt.amount, debtId: id, ...(parts ? { parts } : {}) } })
            }
          >
            {texts.payDebt}
          </Button>
        )
      }
    >
      <Sentence
        text={texts.debt({ amount, who: whom, round: roundOf(debt) ?? 'none' })}
        opens={opensAt({ goal, debt, where })}
      />
    </Line>
  )
}

/** A debt to the reader. */
export const OwedRow = ({ goal, debt, where }: DebtRowProps) => {
  const [open, setOpen] = useState(false)
  const { debtor, status, cause } = debt
  const amount = money(debt.amount, debt.currency)
  return (
    <Line
      icon={HandCoins}
      note={
        <Note where={where} text={status === 'being_paid' ? texts.beingPaid : texts.owedText({ cause })} />
      }
      acts={
        status === 'open' && (
          <Button
            look="outline"
            aria-label={texts.settleNamed({ who: debtor.name, amount })}
            onClick={() => setOpen(true)}
          >
            {texts.settle}
          </Button>
        )
      }
    >
      <Sentence
        text={texts.owed({ who: debtor.name, amount, round: roundOf(debt) ?? 'none' })}
        opens={opensAt({ goal, debt, where })}
      />
      {open && <ReleaseDialog goalId={goal.id} debt={debt} onClosed={() => setOpen(false)} />}
    </Line>
  )
}

/** On other pages the reader may have left the goal, and have no access to its books. */
const opensAt = ({ goal, debt, where }: DebtRowProps): string | undefined =>
  where === undefined ? booksOf(goal.id, { figure: 'debt', debtId: debt.id }) : undefined

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
