import { describe, expect, it } from 'vitest'
import {
  ama,
  created,
  id,
  joined,
  kofi,
  nia,
  opened,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import { inWords } from '#lab/builders/noticesInWords.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { type GoalEvent, parseGoalEvent } from '#shared/events/goal.ts'
import { refundRequestId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { isNotifying, notificationsOf } from './fromEvent.ts'

const members = [created, joined(ama), joined(kofi), joined(nia)]
const paid = [...members, requested(40_00, kofi), opened, received(40_00, kofi)]
const request = refundRequestId('33333333-3333-4333-8333-333333333333')
const refund = { contributionId: paymentId, userId: kofi, amountMinor: minor(40_00) }
const asked = (by: typeof ama): GoalEvent => ({
  type: 'RefundRequested',
  data: { ...refund, refundRequestId: request, byUserId: by, reason: 'mistake' },
})

/** The notifications of the last event, with its actor. */
const notified = (history: readonly GoalEvent[], actor?: typeof ama) => {
  const event = history.at(-1)!
  expect(isNotifying(event)).toBe(true)
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const at = instant('2026-02-10T12:00:00Z')
  const by = actor === undefined ? {} : { actor: `user:${actor}` }
  return inWords(notificationsOf({ goalId: id, eventId: 'e', at, event, state, ...by })).map(
    ({ userId, kind, reason }) => [userId, kind, ...(reason === undefined ? [] : [reason])],
  )
}

describe('a change of a goal', () => {
  it('notifies all members but its actor', () => {
    const edit = { edit: 1 }
    expect(notified([...members, { type: 'GoalArchived', data: edit }], ama)).toEqual([
      [kofi, 'goal_archived'],
      [nia, 'goal_archived'],
    ])
    expect(notified([...members, { type: 'GoalRestored', data: edit }], kofi)).toEqual([
      [ama, 'goal_restored'],
      [nia, 'goal_restored'],
    ])
    expect(notified([...members, { type: 'GoalCancelled', data: { byUserId: ama } }])).toEqual([
      [kofi, 'goal_cancelled'],
      [nia, 'goal_cancelled'],
    ])
    expect(notified([...members, { type: 'WithdrawalRequested', data: { byUserId: ama } }])).toEqual([
      [kofi, 'withdrawal_requested'],
      [nia, 'withdrawal_requested'],
    ])
  })
  it('notifies of amounts and dates, but not of a new name', () => {
    const edited = (changes: object): GoalEvent => parseGoalEvent('GoalEdited', { edit: 1, ...changes })
    expect(notified([...members, edited({ targetMinor: 500_00, endDate: '2027-01-01' })], ama)).toEqual([
      [kofi, 'goal_edited', 'the target and the end date'],
      [nia, 'goal_edited', 'the target and the end date'],
    ])
    expect(notified([...members, edited({ name: 'Porto' })], ama)).toEqual([])
  })
  it('notifies a removed member, but not one who leaves', () => {
    const left = (by: typeof ama): GoalEvent => ({
      type: 'MemberLeft',
      data: { leaving: 1, userId: nia, byUserId: by, reason: by === nia ? 'left' : 'removed' },
    })
    expect(notified([...members, left(ama)])).toEqual([[nia, 'member_removed']])
    expect(notified([...members, left(nia)])).toEqual([])
  })
})

describe('a refund', () => {
  it('notifies its payer when others request it, and when it was made', () => {
    expect(notified([...paid, asked(ama)])).toEqual([[kofi, 'refund_requested']])
    expect(notified([...paid, asked(kofi)])).toEqual([])
    const made: GoalEvent = {
      type: 'ContributionRefunded',
      data: { ...refund, refundId: 're_1', refundRequestId: request, round: null },
    }
    expect(notified([...paid, asked(ama), made])).toEqual([[kofi, 'refund_made']])
  })
  it('notifies when it fails or is refused', () => {
    const failed: GoalEvent = {
      type: 'ContributionRefundFailed',
      data: { ...refund, refundId: 're_1', round: null, code: 'expired' },
    }
    expect(notified([...paid, failed])).toEqual([[kofi, 'refund_failed']])
    const refused: GoalEvent = {
      type: 'RefundRefused',
      data: { refundRequestId: request, contributionId: paymentId, code: 'card_closed' },
    }
    expect(notified([...paid, asked(ama), refused])).toEqual([[kofi, 'refund_failed']])
  })
})

describe('a schedule', () => {
  const plan = '44444444-4444-4444-8444-444444444444'
  const begun = [
    ...members,
    parseGoalEvent('ScheduleCreated', {
      ...{ scheduleId: plan, userId: kofi, amountMinor: 20_00, every: 'monthly' },
      ...{ firstOn: '2026-02-01', endsOn: null, active: true },
    }),
  ]
  it('that is paused notifies its owner, unless they paused it', () => {
    const paused = (reason: string) =>
      parseGoalEvent('SchedulePaused', { scheduleId: plan, change: 1, reason })
    const ended = (reason: string) => parseGoalEvent('ScheduleEnded', { scheduleId: plan, reason })
    expect(notified([...begun, paused('disputed')])).toEqual([
      [kofi, 'plan_paused', 'your bank looks into one of its payments'],
    ])
    expect(notified([...begun, paused('by_member')])).toEqual([])
    expect(notified([...begun, ended('goal_closed')])).toEqual([[kofi, 'plan_ended', 'the goal has ended']])
    expect(notified([...begun, ended('cancelled')])).toEqual([])
  })
})
