import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { larger, subtract, zero } from '#shared/money.ts'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Opens } from '../../components/Opens.tsx'
import { Stamps } from '../../components/Stamps.tsx'
import { booksOf } from '../../lib/books.ts'
import { cx } from '../../lib/cx.ts'
import { day, minorOf, money } from '../../lib/format.ts'
import { useMembers } from '../../lib/goals.ts'
import { boxesOf, isFull, percentOf } from '../../lib/progress.ts'
import { rich } from '../../lib/rich.tsx'
import { goalFactTexts } from '../common/goals/goalFactTexts.ts'
import { goalTexts } from './goalTexts.ts'
import styles from './Progress.module.css'

const SavingsChart = lazyPart(
  () => import('./SavingsChart.tsx'),
  'SavingsChart',
  <div className={styles.room} />,
)

/** What a goal that is no circle has saved. */
export const Progress = ({ goal }: { goal: GoalResponse }) => {
  const texts = goalTexts.progress
  const { currency, currentAmount, targetAmount } = goal
  const amounts = { saved: money(currentAmount, currency), target: money(targetAmount, currency) }
  const toGo = larger(zero, subtract(minorOf(targetAmount, currency), minorOf(currentAmount, currency)))
  return (
    <Card title={texts.title}>
      <div className={styles.amounts}>
        <p>
          {rich(texts.amounts(amounts), {
            saved: words => (
              <strong>
                <Opens to={booksOf(goal.id, { figure: 'balance' })}>{words}</Opens>
              </strong>
            ),
            target: words => <span className="muted figures">{words}</span>,
          })}
        </p>
        <p className="muted figures">
          {isFull(goal) ? texts.full : texts.toGo({ amount: money(toGo, currency) })}
        </p>
      </div>
      <Stamps
        large
        percent={percentOf(goal)}
        boxes={boxesOf(goal)}
        label={texts.label({ goal: goal.name })}
        value={texts.value(amounts)}
      />
      <GoalFacts goal={goal} />
      <SavingsChart goal={goal} />
    </Card>
  )
}

const GoalFacts = ({ goal }: { goal: GoalResponse }) => {
  const texts = goalFactTexts
  const { data: members } = useMembers(String(goal.id))
  return (
    <Facts
      className={cx(styles.facts, 'figures')}
      of={[
        [texts.members, `${members?.length ?? goal.memberCount}/${goal.totalMembers}`],
        [texts.start, day(goal.startDate)],
        [texts.end, day(goal.endDate)],
      ]}
    />
  )
}
