import { defaultCharter } from '#shared/charter.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import { subtract, zero } from '#shared/money.ts'
import { plusCycles, plusDays } from '#shared/time.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import { projectRoundPayment } from './payments.ts'
import { type CircleRow, lateOn, type RoundRow } from './table.ts'

/** A circle, its rounds, and who has paid into them. Goals that are no circles have nothing here. */
export const projectRotation = (fact: GoalFact, tables: ReadTables): void => {
  const { goalId, at, event } = fact
  const { circles, rounds, shares, late } = tables
  if (event.type === 'GoalCreated') {
    const created = circleOf(event.data)
    if (created) circles.put(created)
    return
  }
  const circle = circles.get({ goalId })
  if (!circle) return
  const change = (changes: Partial<CircleRow>): void => circles.put({ ...circle, ...changes })
  const roundNow = (round: number): RoundRow =>
    rounds.get({ goalId, round }) ?? { ...emptyRound, goalId, round }

  switch (event.type) {
    case 'CharterAmended': {
      const { charter, version, startDate } = event.data
      const dueOn = plusCycles(startDate, circle.cycleType, 1)
      change({ ...charter, charterVersion: version, startsOn: startDate, dueOn, wakeOn: startDate })
      return
    }
    case 'CircleShrunk':
      change({ seats: event.data.seats })
      return
    case 'RotationBegan':
      change({ phase: 'running', startsOn: event.data.startsOn, wakeOn: null })
      return
    case 'RoundOpened': {
      const { round, cycle, dueOn } = event.data
      rounds.put({ ...roundNow(round), dueOn, openedAt: at })
      // What the first one holds was paid while the circle was forming.
      const pot =
        round === circle.round && circle.isOpen ? {} : { potCents: circle.aheadCents, aheadCents: zero }
      change({ round, isOpen: true, cycle, dueOn, ...pot, wakeOn: lateOn(circle, dueOn) })
      return
    }
    case 'MemberLate': {
      const { round, userId } = event.data
      late.put({ goalId, round, userId, since: at })
      change({ wakeOn: null })
      return
    }
    case 'RoundClosed': {
      const { round, recipientUserId, potCents, shortByUserId } = event.data
      rounds.put({ ...roundNow(round), closedAt: at, recipientUserId, potCents, shortByUserId })
      for (const { userId, amountCents } of event.data.shares)
        shares.put({ goalId, round, userId, amountCents })
      const isOver = round >= circle.seats
      const wakeOn = isOver ? null : plusDays(circle.dueOn, 1)
      change({ round: round + 1, isOpen: false, potCents, wakeOn, ...(isOver ? { phase: 'completed' } : {}) })
      return
    }
    case 'PotLowered': {
      const { round, userId, amountCents } = event.data
      const before = roundNow(round)
      const potCents = subtract(before.potCents ?? zero, amountCents)
      rounds.put({ ...before, potCents })
      const share = shares.get({ goalId, round, userId })
      const left = subtract(share?.amountCents ?? zero, amountCents)
      if (left > 0) shares.put({ goalId, round, userId, amountCents: left })
      else shares.remove({ goalId, round, userId })
      // Between two rounds the last one's pot is shown.
      if (!circle.isOpen && round === circle.round - 1) change({ potCents })
      return
    }
    case 'GoalCancelled':
    case 'CircleWoundUp':
      change({ phase: 'wound_up', wakeOn: null })
      return
    default:
      projectRoundPayment(fact, tables, circle)
  }
}

const circleOf = ({
  goalId,
  startDate,
  rotation,
}: GoalEventOf<'GoalCreated'>['data']): CircleRow | undefined => {
  if (!rotation) return undefined
  const { cycleType, contributionCents, seats, charter = defaultCharter } = rotation
  return {
    ...{ goalId, cycleType, contributionCents, seats, ...charter },
    ...{ charterVersion: 1, phase: 'forming', startsOn: startDate, wakeOn: startDate },
    ...{ round: 1, isOpen: true, cycle: 1, dueOn: plusCycles(startDate, cycleType, 1) },
    ...{ potCents: zero, aheadCents: zero },
  }
}

const emptyRound = {
  dueOn: null,
  openedAt: null,
  closedAt: null,
  recipientUserId: null,
  potCents: null,
  shortByUserId: null,
} as const
