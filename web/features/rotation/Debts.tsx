import type { DebtResponse, RotationResponse } from '#shared/api/rotation.ts'
import { Card } from '../../components/Card.tsx'
import { Opens } from '../../components/Opens.tsx'
import { StatusBadge, type StatusTone } from '../../components/StatusBadge.tsx'
import { booksOf } from '../../lib/books.ts'
import { money } from '../../lib/format.ts'
import styles from './Debts.module.css'
import { rotationTexts } from './rotationTexts.ts'
import { roundOf } from './view.ts'

const texts = rotationTexts.debts
const tones: Readonly<Record<DebtResponse['status'], StatusTone>> = {
  open: 'bad',
  being_paid: 'waiting',
  settled: 'good',
}

interface DebtsProps {
  rotation: RotationResponse
  viewerId: number | undefined
}

/** The debts among members, settled ones last; nothing where there are none. */
export const Debts = ({ rotation: { goalId, debts }, viewerId }: DebtsProps) => {
  if (debts.length === 0) return null
  const inOrder = debts.toSorted(
    (one, other) => Number(one.status === 'settled') - Number(other.status === 'settled'),
  )
  return (
    <Card title={texts.title} note={texts.takenOut}>
      <ul className={styles.list}>
        {inOrder.map(debt => (
          <li key={debt.id}>
            <span className={styles.who}>{sayOf(debt, viewerId)}</span>
            <strong className="figures">
              <Opens to={booksOf(goalId, { figure: 'debt', debtId: debt.id })}>
                {money(debt.amount, debt.currency)}
              </Opens>
            </strong>
            <StatusBadge tone={tones[debt.status]}>{texts.statuses[debt.status]}</StatusBadge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const sayOf = (debt: DebtResponse, viewerId: number | undefined): string => {
  const { debtor, creditor } = debt
  const round = roundOf(debt) ?? 'none'
  const to = creditor === null ? texts.house : creditor.userId === viewerId ? texts.you : creditor.name
  return debtor.userId === viewerId
    ? texts.youOwe({ creditor: to, round })
    : texts.line({ debtor: debtor.name, creditor: to, round })
}
