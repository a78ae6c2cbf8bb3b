import type { OwnDebtResponse } from '#shared/api/rotation.ts'
import { Card } from '../../components/Card.tsx'
import type { PaidGoal } from '../../lib/pay.ts'
import { rotationTexts } from './rotationTexts.ts'
import { OwedRow, OweRow } from './tasks/DebtRows.tsx'
import styles from './tasks/YourPart.module.css'

const texts = rotationTexts.debts

interface MyDebtsProps {
  debts: readonly OwnDebtResponse[]
  viewerId: number | undefined
}

/** The reader's debts and claims, also in circles that they have left: debts come first. */
export const MyDebts = ({ debts, viewerId }: MyDebtsProps) => {
  if (debts.length === 0) return null
  const owes = ({ debtor }: OwnDebtResponse): boolean => debtor.userId === viewerId
  const inOrder = debts.toSorted((one, other) => Number(owes(other)) - Number(owes(one)))
  return (
    <Card title={texts.title} note={texts.note}>
      <ul className={styles.tasks}>
        {inOrder.map(debt => {
          const Row = owes(debt) ? OweRow : OwedRow
          return (
            <Row key={`${debt.goalId} ${debt.id}`} goal={goalOf(debt)} debt={debt} where={debt.goalName} />
          )
        })}
      </ul>
    </Card>
  )
}

/** The fields that a payment of exactly this debt needs; the reader may not have access to more. */
const goalOf = ({ goalId, goalName, currency, cycleType, rhythm, amount }: OwnDebtResponse): PaidGoal => ({
  id: goalId,
  name: goalName,
  currency,
  cycleType,
  rhythm,
  contributionAmount: amount,
  yourSeats: 1,
  currentAmount: '0.00',
  targetAmount: amount,
})
