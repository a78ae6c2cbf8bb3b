import { defaultCharter } from '#shared/charter.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { add, type Cents, subtract, zero } from '#shared/money.ts'
import { plusCycles, plusDays } from '#shared/time.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { CircleRow, RoundRow, ShareRow } from './table.ts'

/** A circle's rounds, and who has paid into them. Goals that are no circles have nothing here. */
export const projectRotation = (fact: GoalFact, tables: ReadTables): void => {
  const { goalId, at, event } = fact
  const { circles, rounds } = tables
  if (event.type === 'GoalCreated') {
    const created = circleOf(event.data)
    if (!created) return
    circles.put(created)
    rounds.put({ ...emptyRound, goalId, round: 1 })
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
      const row = { ...roundNow(round), dueOn, openedAt: at }
      rounds.put(row)
      change({
        round,
        isOpen: true,
        cycle,
        dueOn,
        potCents: row.collectedCents,
        wakeOn: lateOn(circle, dueOn),
      })
      return
    }
    case 'MemberLate':
      putShare(tables, fact, event.data, { isLate: true })
      change({ wakeOn: null })
      return
    case 'RoundClosed': {
      const { round, recipientUserId, potCents, shortByUserId } = event.data
      rounds.put({ ...roundNow(round), closedAt: at, recipientUserId, potCents, shortByUserId })
      const isOver = round >= circle.seats
      const wakeOn = isOver ? null : plusDays(circle.dueOn, 1)
      change({ round: round + 1, isOpen: false, potCents, wakeOn, ...(isOver ? { phase: 'completed' } : {}) })
      return
    }
    case 'GoalCancelled':
    case 'CircleWoundUp':
      change({ phase: 'wound_up', wakeOn: null })
      return
    case 'ContributionReceived':
      move(fact, tables, event.data, event.data.amountCents)
      return
    case 'ContributionRefundFailed':
    case 'DisputeWon':
      move(fact, tables, event.data, heldPart(event.data))
      return
    case 'ContributionRefunded':
    case 'ContributionDisputed':
      move(fact, tables, event.data, subtract(zero, heldPart(event.data)))
      return
    case 'MemberReplaced':
      handOver(fact, tables, event.data)
      return
    default:
  }
}

type Moved = Pick<
  GoalEventOf<'ContributionReceived'>['data'],
  'contributionId' | 'userId' | 'holderUserId' | 'round'
>

/** What was still in its round; the rest had been paid on, and is a debt. */
const heldPart = ({
  amountCents,
  owedCents = zero,
}: Pick<GoalEventOf<'ContributionRefunded'>['data'], 'amountCents' | 'owedCents'>): Cents =>
  subtract(amountCents, owedCents)

/** Money for a round comes in or leaves again. What pays a debt is in no round, nor what comes after its round was closed. */
const move = (fact: GoalFact, tables: ReadTables, moved: Moved, amountCents: Cents): void => {
  const { goalId } = fact
  const { circles, rounds, transactions } = tables
  const payment = transactions.get({ contributionId: moved.contributionId })
  const round = moved.round ?? payment?.round ?? null
  const circle = circles.get({ goalId })
  if (!circle || round === null || (payment?.debtId ?? null) !== null) return
  const row = rounds.get({ goalId, round }) ?? { ...emptyRound, goalId, round }
  if (row.closedAt !== null) return
  rounds.put({ ...row, collectedCents: add(row.collectedCents, amountCents) })
  const { userId, holderUserId = userId } = moved
  const share = putShare(tables, fact, { round, userId: holderUserId }, {}, amountCents)
  if (round !== circle.round || !circle.isOpen) return
  // Whoever has to pay again after grace is over is late from the next day on.
  const again = circle.phase === 'running' && share.countedCents < circle.contributionCents && !share.isLate
  const wakeOn = again ? lateOn(circle, circle.dueOn) : circle.wakeOn
  circles.put({ ...circle, potCents: add(circle.potCents, amountCents), wakeOn })
}

/** What the leaver had paid into rounds that go on, and that they were late, is whoever's who has the seat now. */
const handOver = (
  fact: GoalFact,
  tables: ReadTables,
  { leaverUserId, userId, savings, early }: GoalEventOf<'MemberReplaced'>['data'],
): void => {
  const { goalId } = fact
  const { circles, rounds, shares } = tables
  for (const part of [savings, early]) {
    if (!part) continue
    const { round, amountCents } = part
    putShare(tables, fact, { round, userId: leaverUserId }, {}, subtract(zero, amountCents))
    putShare(tables, fact, { round, userId }, {}, amountCents)
  }
  const round = circles.get({ goalId })?.round ?? 1
  const late = shares.get({ goalId, round, userId: leaverUserId })?.isLate ?? false
  if (!late || (rounds.get({ goalId, round })?.closedAt ?? null) !== null) return
  putShare(tables, fact, { round, userId: leaverUserId }, { isLate: false })
  putShare(tables, fact, { round, userId }, { isLate: true })
}

const putShare = (
  { shares }: ReadTables,
  { goalId }: GoalFact,
  { round, userId }: { readonly round: number; readonly userId: UserId },
  changes: Partial<ShareRow>,
  amountCents = zero,
): ShareRow => {
  const known = shares.get({ goalId, round, userId })
  const before = known ?? { goalId, round, userId, countedCents: zero, isLate: false }
  const share = { ...before, ...changes, countedCents: add(before.countedCents, amountCents) }
  shares.put(share)
  return share
}

/** The day on which those who have not paid a round become late. */
const lateOn = ({ graceDays }: CircleRow, dueOn: CircleRow['dueOn']): CircleRow['dueOn'] =>
  plusDays(dueOn, graceDays + 1)

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
    ...{ round: 1, isOpen: true, cycle: 1, dueOn: plusCycles(startDate, cycleType, 1), potCents: zero },
  }
}

const emptyRound = {
  collectedCents: zero,
  dueOn: null,
  openedAt: null,
  closedAt: null,
  recipientUserId: null,
  potCents: null,
  shortByUserId: null,
} as const
