import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { changedPlan } from '#shared/api/planLink.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { cardName } from '../../lib/cardName.ts'
import { day, money } from '../../lib/format.ts'
import styles from './Plans.module.css'
import { texts } from './texts.ts'
import { useSaveCard } from './useSaveCard.ts'

const ChangePlan = lazy(() => import('./ChangePlan.tsx').then(module => ({ default: module.ChangePlan })))

const words = texts.plans

/** What is paid again and again; what has ended is folded away below. */
export const Plans = ({ plans }: { plans: readonly ScheduleResponse[] }) => {
  const [changed, setChanged] = useState<string>()
  const [search, setSearch] = useSearchParams()
  const saveCard = useSaveCard()
  // A link names the goal, since a mail knows of no more.
  const isLinked = ({ goalId, status }: ScheduleResponse) =>
    status !== 'ended' && String(goalId) === search.get(changedPlan)
  const plan = plans.find(({ id }) => id === changed) ?? plans.find(isLinked)
  const closed = (wantsCard: boolean) => {
    setChanged(undefined)
    if (search.has(changedPlan))
      setSearch(
        known => {
          known.delete(changedPlan)
          return known
        },
        { replace: true },
      )
    if (wantsCard) void saveCard(plan?.id)
  }
  const going = plans.filter(({ status }) => status !== 'ended')
  const ended = plans.filter(({ status }) => status === 'ended')
  return plans.length === 0 ? null : (
    <Card title={words.title}>
      {going.length > 0 && <Rows plans={going} onChange={setChanged} />}
      {ended.length > 0 && (
        <details className={styles.ended}>
          <summary>{words.endedOnes(ended.length)}</summary>
          <Rows plans={ended} onChange={setChanged} />
        </details>
      )}
      {plan && (
        <Suspense>
          <ChangePlan key={plan.id} plan={plan} onClosed={closed} />
        </Suspense>
      )}
    </Card>
  )
}

const Rows = ({
  plans,
  onChange,
}: {
  plans: readonly ScheduleResponse[]
  onChange: (id: string) => void
}) => (
  <ul className={styles.list}>
    {plans.map(plan => (
      <li key={plan.id} className={styles.row}>
        <div>
          <p className={styles.goal}>
            <Link to={`/goals/${plan.goalId}`}>{plan.goalName}</Link>
          </p>
          <p className="figures">{words.every(money(plan.amount), plan.every)}</p>
          <p className="muted">{standing(plan)}</p>
          {plan.status !== 'ended' && plan.status !== 'requested' && <p className="muted">{cardOf(plan)}</p>}
        </div>
        {plan.status !== 'ended' && (
          <Button
            look="outline"
            aria-label={words.changeNamed(plan.goalName)}
            onClick={() => onChange(plan.id)}
          >
            {words.change}
          </Button>
        )}
      </li>
    ))}
  </ul>
)

const cardOf = ({ card, cardUnknown }: ScheduleResponse): string =>
  cardUnknown ? words.cardUnknown : card ? cardName(card) : words.noCard

/** 'Next on Dec 21, 2026', or why there is no next. */
const standing = ({ status, reason, nextOn, endsOn }: ScheduleResponse): string => {
  if (status === 'requested') return words.requested
  if (status === 'ended') return words.endedFor[reason ?? ''] ?? words.ended
  if (status === 'paused') return words.pausedFor[reason ?? ''] ?? words.paused
  return [nextOn && words.next(day(nextOn)), endsOn && words.until(day(endsOn))].filter(Boolean).join(', ')
}
