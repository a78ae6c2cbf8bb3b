import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { larger, subtract, zero } from '#shared/money.ts'
import { everyText } from '#shared/rhythmWords.ts'
import { Card } from '../../components/Card.tsx'
import { Facts } from '../../components/Facts.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Opens } from '../../components/Opens.tsx'
import { Stamps } from '../../components/Stamps.tsx'
import { booksOf } from '../../lib/books.ts'
import { cx } from '../../lib/cx.ts'
import { day, minorOf, money } from '../../lib/format.ts'
import { useMembers } from '../../lib/goals.ts'
import { boxesOf, isFull, percentOf, rotates } from '../../lib/progress.ts'
import { rich } from '../../lib/rich.tsx'
import { goalTexts } from './goalTexts.ts'
import styles from './Progress.module.css'

const SavingsChart = lazyPart(
  () => import('./SavingsChart.tsx'),
  'SavingsChart',
  <div className={styles.room} />,
)

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
      {!rotates(goal) && <SavingsChart goal={goal} />}
    </Card>
  )
}

const GoalFacts = ({ goal }: { goal: GoalResponse }) => {
  const texts = goalTexts.facts
  const { data: members } = useMembers(String(goal.id))
  return (
    <Facts
      className={cx(styles.facts, 'figures')}
      of={[
        rotates(goal) && [texts.rotation, goal.cycleType ? texts.cycles[goal.cycleType] : everyText(goal)],
        rotates(goal) && [texts.contribution, money(goal.contributionAmount, goal.currency)],
        [texts.members, `${members?.length ?? goal.memberCount}/${goal.totalMembers}`],
        [texts.start, day(goal.startDate)],
        [texts.end, day(goal.endDate)],
      ]}
    />
  )
}
