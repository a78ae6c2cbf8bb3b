import { describe, expect, it } from 'vitest'
import {
  ama,
  created,
  id,
  joined,
  kofi,
  opened,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { isNotifying, notificationsOf } from './fromEvent.ts'
import { stillHolds } from './stillHolds.ts'

const boss = userId(9)
const paidBy = (payer: UserId): GoalEvent[] => [
  created,
  joined(ama),
  joined(kofi),
  requested(40_00, payer),
  opened,
  received(40_00, payer),
]
const objection = {
  contributionId: paymentId,
  disputeId: 'dp_one',
  amountMinor: minor(40_00),
  reason: 'fraudulent',
  answerBy: instant('2026-12-05T09:00:00Z'),
}
const questioned = (payer: UserId): GoalEvent => ({
  type: 'ContributionQuestioned',
  data: { ...objection, userId: payer },
})
const disputed = (
  payer: UserId,
  answerBy: typeof objection.answerBy | null = objection.answerBy,
): GoalEvent => ({
  type: 'ContributionDisputed',
  data: { ...objection, userId: payer, feeMinor: minor(15_00), round: null, answerBy },
})
const said = { contributionId: paymentId, disputeId: 'dp_one' }
const answered: GoalEvent = { type: 'DisputeAnswered', data: said }
const after = (history: readonly GoalEvent[]) =>
  history.reduce(goalDecider.evolve, goalDecider.initialState())

const notified = (history: readonly GoalEvent[], admins = [boss]) => {
  const event = history.at(-1)!
  expect(isNotifying(event)).toBe(true)
  const at = instant('2026-11-21T23:30:00Z')
  return notificationsOf({ goalId: id, eventId: 'e', at, event, state: after(history), admins })
}
const kinds = (history: readonly GoalEvent[], admins?: UserId[]) =>
  notified(history, admins).map(({ userId, kind }) => [userId, kind])

describe('a dispute', () => {
  it('notifies the admins, with the date by which to answer, and the organisers', () => {
    expect(notified([...paidBy(kofi), disputed(kofi)])).toMatchObject([
      { userId: boss, kind: 'dispute_opened', aboutUserId: kofi, amountMinor: 40_00, date: '2026-12-05' },
      { userId: ama, kind: 'payment_disputed', aboutUserId: kofi, amountMinor: 40_00 },
    ])
    expect(notified([...paidBy(kofi), disputed(kofi, null)])[0]).not.toHaveProperty('date')
  })
  it('in the form of an inquiry notifies the admins only', () =>
    expect(notified([...paidBy(kofi), questioned(kofi)])).toMatchObject([
      { userId: boss, kind: 'dispute_question', date: '2026-12-05' },
    ]))
  it('notifies each person once, without its payer', () => {
    expect(kinds([...paidBy(ama), disputed(ama)])).toEqual([[boss, 'dispute_opened']])
    expect(kinds([...paidBy(kofi), disputed(kofi)], [ama])).toEqual([[ama, 'dispute_opened']])
  })
  it('has one notification per stage, whichever event reports it', () => {
    const [question] = notified([...paidBy(kofi), questioned(kofi)])
    const open = [disputed(kofi), disputed(kofi)].map(
      event => notified([...paidBy(kofi), questioned(kofi), event])[0]?.cause,
    )
    expect(new Set(open).size).toBe(1)
    expect(open).not.toContain(question?.cause)
  })
  it('asks for no answer once it has one; an inquiry not after it became a dispute', () => {
    const holds = (kind: 'dispute_question' | 'dispute_opened', ...news: GoalEvent[]) =>
      stillHolds(
        { kind, userId: boss, contributionId: paymentId, date: null, days: null, daysThen: null },
        after([...paidBy(kofi), ...news]),
      )
    expect(holds('dispute_question', questioned(kofi))).toBe(true)
    expect(holds('dispute_question', questioned(kofi), disputed(kofi))).toBe(false)
    expect(holds('dispute_opened', questioned(kofi), disputed(kofi))).toBe(true)
    expect(holds('dispute_opened', disputed(kofi), answered)).toBe(false)
  })
})
