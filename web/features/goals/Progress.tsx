import { lazy, Suspense } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { larger, subtract, zero } from '#shared/money.ts'
import { Card } from '../../components/Card.tsx'
import { Opens } from '../../components/Opens.tsx'
import { Stamps } from '../../components/Stamps.tsx'
import { booksOf } from '../../lib/books.ts'
import { centsOf, day, money } from '../../lib/format.ts'
import { useMembers } from '../../lib/goals.ts'
import { boxesOf, isFull, percentOf, rotates } from '../../lib/progress.ts'
import { goalTexts } from './goalTexts.ts'
import styles from './Progress.module.css'

const SavingsChart = lazy(() =>
  import('./SavingsChart.tsx').then(module => ({ default: module.SavingsChart })),
)

interface ProgressProps {
  goal: GoalResponse
}

export const Progress = ({ goal }: ProgressProps) => {
  const texts = goalTexts.progress
  const current = money(goal.currentAmount)
  const target = texts.of(money(goal.targetAmount))
  const toGo = larger(zero, subtract(centsOf(goal.targetAmount), centsOf(goal.currentAmount)))
  return (
    <Card title={texts.title}>
      <div className={styles.amounts}>
        <p>
          <strong>
            <Opens to={booksOf(goal.id, { figure: 'balance' })}>{current}</Opens>
          </strong>{' '}
          <span className="muted figures">{target}</span>
        </p>
        <p className="muted figures">{isFull(goal) ? texts.full : texts.toGo(money(toGo))}</p>
      </div>
      <Stamps
        large
        percent={percentOf(goal)}
        boxes={boxesOf(goal)}
        label={texts.label(goal.name)}
        value={`${current} ${target}`}
      />
      <Facts goal={goal} />
      {!rotates(goal) && (
        <Suspense fallback={<div className={styles.room} />}>
          <SavingsChart goal={goal} />
        </Suspense>
      )}
    </Card>
  )
}

const Facts = ({ goal }: { goal: GoalResponse }) => {
  const texts = goalTexts.facts
  const { data: members } = useMembers(String(goal.id))
  const loaded = members?.length ?? goal.memberCount
  const facts: readonly (readonly [string, string])[] = [
    ...(goal.cycleType
      ? ([
          [texts.rotation, texts.cycles[goal.cycleType]],
          [texts.contribution, money(goal.contributionAmount)],
        ] as const)
      : []),
    [texts.members, `${loaded}/${goal.totalMembers}`],
    [texts.start, day(goal.startDate)],
    [texts.end, day(goal.endDate)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
