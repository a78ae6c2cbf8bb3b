import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { changedPlan } from '#shared/api/planLink.ts'
import { everyText } from '#shared/rhythmWords.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { cardName } from '../../lib/cardName.ts'
import { cx } from '../../lib/cx.ts'
import { day, money } from '../../lib/format.ts'
import { useDropParams } from '../../lib/searchParams.ts'
import { useSaveCard } from './api.ts'
import styles from './Schedules.module.css'
import { texts } from './texts.ts'

const ChangeSchedule = lazyPart(() => import('./ChangeSchedule.tsx'), 'ChangeSchedule')

const words = texts.schedules

interface SchedulesProps {
  schedules: readonly ScheduleResponse[]
  /** On the page of their goal, which needs no name. */
  here?: boolean
}

/** Schedules; ended ones are folded away below. */
export const Schedules = ({ schedules, here = false }: SchedulesProps) => {
  const [changed, setChanged] = useState<string>()
  const [search] = useSearchParams()
  const dropParams = useDropParams()
  const saveCard = useSaveCard()
  // A link contains the goal, because a mail has no other id.
  const isLinked = ({ goalId, status }: ScheduleResponse) =>
    status !== 'ended' && String(goalId) === search.get(changedPlan)
  const schedule = schedules.find(({ id }) => id === changed) ?? schedules.find(isLinked)
  const closed = (wantsCard: boolean) => {
    setChanged(undefined)
    if (search.has(changedPlan)) dropParams([changedPlan])
    if (wantsCard) void saveCard(schedule?.id)
  }
  const going = schedules.filter(({ status }) => status !== 'ended')
  const ended = schedules.filter(({ status }) => status === 'ended')
  return schedules.length === 0 ? null : (
    <Card title={words.title}>
      {going.length > 0 && <Rows schedules={going} here={here} onChange={setChanged} />}
      {ended.length > 0 && (
        <details className={styles.ended}>
          <summary>{words.endedOnes({ count: ended.length })}</summary>
          <Rows schedules={ended} here={here} onChange={setChanged} />
        </details>
      )}
      {schedule && <ChangeSchedule key={schedule.id} schedule={schedule} onClosed={closed} />}
    </Card>
  )
}

const Rows = ({
  schedules,
  here,
  onChange,
}: Required<SchedulesProps> & { onChange: (id: string) => void }) => (
  <ul className={styles.list}>
    {schedules.map(schedule => (
      <li key={schedule.id} className={styles.row}>
        <div>
          {!here && (
            <p className={styles.goal}>
              <Link to={`/goals/${schedule.goalId}`}>{schedule.goalName}</Link>
            </p>
          )}
          <p className={cx('figures', here && styles.goal)}>
            {words.every({
              amount: money(schedule.amount, schedule.currency),
              every: everyText({ cycleType: schedule.every, rhythm: schedule.rhythm }),
            })}
          </p>
          <p className="muted">{standing(schedule)}</p>
          {schedule.status !== 'ended' && schedule.status !== 'requested' && (
            <p className="muted">{cardOf(schedule)}</p>
          )}
        </div>
        {schedule.status !== 'ended' && (
          <Button
            look="outline"
            aria-label={words.changeNamed({ goal: schedule.goalName })}
            onClick={() => onChange(schedule.id)}
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
  if (status === 'ended') return words.ended({ reason: reason ?? '' })
  if (status === 'paused') return words.paused({ reason: reason ?? '' })
  if (nextOn && endsOn) return words.nextUntil({ date: day(nextOn), end: day(endsOn) })
  if (nextOn) return words.next({ date: day(nextOn) })
  return endsOn ? words.until({ end: day(endsOn) }) : ''
}
