import type { RotationResponse } from '#shared/api/rotation.ts'
import { lazyPart } from '../../../components/lazyPart.tsx'
import type { Currency } from '../../../lib/currencies.ts'
import { cx } from '../../../lib/cx.ts'
import { minorOf, money } from '../../../lib/format.ts'
import { useNextSteps, useTransactions } from '../../../lib/goals.ts'
import { useGoalPayouts } from '../../../lib/payouts.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { type CircleProps, roundInSight } from '../view.ts'
import { OwedRow, OweRow } from './DebtRows.tsx'
import { AcceptRow, SaltRow, SwapRow } from './FormingRows.tsx'
import { GuaranteeRow } from './GuaranteeRow.tsx'
import { inOrder, type Row as PartRow } from './inOrder.ts'
import { DepositRow, PayoutRow, PayRow, ReceiveRow, ReportRow, UnderWayRow } from './MoneyRows.tsx'
import { StepRow } from './StepRow.tsx'
import { type Task, tasksOf } from './tasks.ts'
import styles from './YourPart.module.css'

const CorrectionRow = lazyPart(() => import('../adoption/CorrectionRow.tsx'), 'CorrectionRow')

const texts = rotationTexts.part

/** The reader's tasks, debts and claims. */
export const YourPart = (circle: CircleProps) => {
  const { goal, rotation, viewerId } = circle
  const { data: payouts = [] } = useGoalPayouts(goal.id)
  const { data: payments = [] } = useTransactions(String(goal.id))
  const { data: waiting } = useNextSteps(goal.id)
  const tasks = tasksOf(rotation, { payouts, payments }, viewerId)
  const rows = inOrder(tasks, waiting?.steps ?? [])
  const { me } = rotation
  if (me === null && rows.length === 0) return null
  const waits = rows.some(({ what }) => what !== 'receive')
  return (
    <section className={styles.part} aria-labelledby="your-part">
      <h3 id="your-part">{texts.title}</h3>
      {!waits && <p>{quietWords(rotation, viewerId)}</p>}
      {rows.length > 0 && (
        <ul className={styles.tasks}>
          {rows.map(task => (
            <Row key={keyOf(task)} task={task} {...circle} />
          ))}
        </ul>
      )}
      {me && (
        <Totals
          currency={rotation.currency}
          owes={count(tasks, 'owe') > 1 ? me.owes : ''}
          owed={count(tasks, 'owed') > 1 ? me.owed : ''}
        />
      )}
    </section>
  )
}

const quietWords = (rotation: RotationResponse, viewerId: number | undefined): string => {
  const round = roundInSight(rotation)
  const paid = round?.paidUserIds.some(userId => userId === viewerId)
  return round && paid && round.status === 'open' ? texts.paid({ round: round.round }) : texts.nothing
}

const keyOf = (task: PartRow): string => {
  if ('step' in task) return `${task.step.kind} ${task.step.subject}`
  if ('payout' in task) return `${task.what} ${task.payout.id}`
  if ('payment' in task) return `${task.what} ${task.payment.id}`
  if ('debt' in task) return `${task.what} ${task.debt.id}`
  if (task.what === 'correction') return `${task.what} ${task.asked.correction}`
  if ('asked' in task) return `${task.what} ${task.asked.guarantee}`
  return 'swap' in task ? `${task.what} ${task.swap.swap}` : task.what
}

const Row = ({ task, ...circle }: CircleProps & { task: PartRow }) => {
  const { goal, rotation, viewerId } = circle
  switch (task.what) {
    case 'answer':
    case 'contested':
    case 'coming':
    case 'handle':
      return <PayoutRow task={task} viewerId={viewerId} />
    case 'report':
      return <ReportRow payment={task.payment} />
    case 'accept':
      return <AcceptRow rotation={rotation} viewerId={viewerId} />
    case 'salt':
      return <SaltRow goalId={goal.id} viewerId={viewerId} task={task} />
    case 'pay':
      return <PayRow task={task} currency={rotation.currency} />
    case 'under_way':
      return <UnderWayRow task={task} currency={rotation.currency} />
    case 'deposit':
      return <DepositRow goal={goal} task={task} />
    case 'owe':
      return <OweRow goal={goal} debt={task.debt} />
    case 'owed':
      return <OwedRow goal={goal} debt={task.debt} />
    case 'swap':
    case 'asked':
      return <SwapRow what={task.what} swap={task.swap} rotation={rotation} />
    case 'guarantee':
      return <GuaranteeRow asked={task.asked} rotation={rotation} />
    case 'correction':
      return <CorrectionRow asked={task.asked} rotation={rotation} viewerId={viewerId} />
    case 'other':
      return <StepRow step={task.step} goalId={goal.id} viewerId={viewerId} />
    case 'receive':
      return <ReceiveRow task={task} rotation={rotation} />
  }
}

const count = (tasks: readonly Task[], kind: Task['what']): number =>
  tasks.filter(({ what }) => what === kind).length

/** The sums of several debts. */
const Totals = ({ currency, owes, owed }: { currency: Currency; owes: string; owed: string }) => {
  const said = [
    minorOf(owes, currency) > 0 && texts.owesInAll({ amount: money(owes, currency) }),
    minorOf(owed, currency) > 0 && texts.owedInAll({ amount: money(owed, currency) }),
  ].filter(Boolean)
  return said.length > 0 && <p className={cx(styles.totals, 'figures')}>{said.join(' ')}</p>
}
