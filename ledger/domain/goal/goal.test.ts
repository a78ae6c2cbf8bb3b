import { describe, it } from 'vitest'
import {
  ama,
  cancelled,
  circleCreated,
  circleTerms,
  created,
  declined,
  facts,
  given,
  intentId,
  joined,
  kofi,
  nia,
  now,
  opened,
  otherPaymentId,
  paymentId,
  received,
  requested,
  settled,
  settlement,
  succeeded,
  terms,
} from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId, paymentIntentId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'

const goal = [created, joined(ama), joined(kofi)]
const circle = [circleCreated, joined(ama), joined(kofi)]
const request = (amount: number, userId = ama, contributionId = paymentId) =>
  ({ type: 'RequestContribution', contributionId, userId, amountMinor: minor(amount) }) as const
const processing = (attempt?: number): GoalEvent => ({
  type: 'ContributionProcessing',
  data: attempt === undefined ? { contributionId: paymentId } : { contributionId: paymentId, attempt },
})
const record = (about = facts(), userId = ama) =>
  ({ type: 'RecordPayment', contributionId: paymentId, userId, facts: about, now }) as const

const founded = (position: number, figure: number): GoalEvent => ({
  type: 'MemberJoined',
  data: { userId: ama, role: 'organiser', position, join: 1, acceptedFigureMinor: minor(figure) },
})

describe('creating a goal', () => {
  it('makes its creator the organiser', () =>
    given().when({ type: 'CreateGoal', terms }).then(created, joined(ama)))
  it('happens once', () => given(created, joined(ama)).when({ type: 'CreateGoal', terms }).thenNothing())
  it('refuses the id of another user’s goal', () =>
    given(created)
      .when({ type: 'CreateGoal', terms: { ...terms, creatorId: kofi } })
      .thenRefuses('goal_exists'))
  it('makes the target of a circle its contribution times its seats, and its end the last round', () =>
    given()
      .when({
        type: 'CreateGoal',
        terms: { ...circleTerms, targetMinor: minor(1), endDate: calendarDate('2030-01-01') },
      })
      .then(circleCreated, founded(1, 0)))
  it('gives its founder the first seat, and the last where they set the order', () => {
    const ordered = (order: 'organiser' | 'draw'): typeof circleTerms => ({
      ...circleTerms,
      rotation: circleTerms.rotation && { ...circleTerms.rotation, order },
    })
    given()
      .when({ type: 'CreateGoal', terms: ordered('organiser') })
      .then({ type: 'GoalCreated', data: ordered('organiser') }, founded(2, 500_00))
    given()
      .when({ type: 'CreateGoal', terms: ordered('draw') })
      .then({ type: 'GoalCreated', data: ordered('draw') }, founded(1, 500_00))
  })
})

describe('requesting a contribution', () => {
  it('reserves its amount', () =>
    given(...goal)
      .when(request(40_00))
      .then(requested()))
  it('happens once', () =>
    given(...goal, requested())
      .when(request(40_00))
      .thenNothing())
  it('accepts the last cent', () =>
    given(...goal)
      .when(request(100_00))
      .then(requested(100_00)))
  it('refuses a cent too many', () =>
    given(...goal)
      .when(request(100_01))
      .thenRefuses('exceeds_target'))
  it('counts what others have reserved', () =>
    given(...goal, requested(60_00, kofi, otherPaymentId))
      .when(request(40_01))
      .thenRefuses('exceeds_target'))
  it('counts what was received', () =>
    given(...goal, requested(60_00, kofi, otherPaymentId), received(60_00, kofi, otherPaymentId))
      .when(request(40_01))
      .thenRefuses('exceeds_target'))
  it('frees the room of a cancelled one', () =>
    given(...goal, requested(100_00), cancelled())
      .when(request(100_00, kofi, otherPaymentId))
      .then(requested(100_00, kofi, otherPaymentId)))
  it('refuses zero and negative amounts', () => {
    given(...goal)
      .when(request(0))
      .thenRefuses('amount_not_positive')
    given(...goal)
      .when(request(-1))
      .thenRefuses('amount_not_positive')
  })
  it('refuses users who are not members', () =>
    given(...goal)
      .when(request(40_00, nia))
      .thenRefuses('not_a_member'))
  it('refuses auditors', () =>
    given(...goal, joined(nia, 'auditor', null))
      .when(request(40_00, nia))
      .thenRefuses('auditor_cannot'))

  describe('in a circle', () => {
    it('accepts the fixed amount into the round', () =>
      given(...circle)
        .when(request(500_00))
        .then(requested(500_00, ama, paymentId, 1)))
    it('refuses any other', () =>
      given(...circle)
        .when(request(499_99))
        .thenRefuses('not_the_fixed_amount'))
    it('refuses a second one of the same member', () =>
      given(...circle, requested(500_00, ama, otherPaymentId, 1))
        .when(request(500_00))
        .thenRefuses('already_contributed'))
    it('accepts another after the first was cancelled', () =>
      given(...circle, requested(500_00, ama, paymentId, 1), cancelled())
        .when(request(500_00, ama, otherPaymentId))
        .then(requested(500_00, ama, otherPaymentId, 1)))
  })
})

describe('opening a contribution', () => {
  const open = { type: 'OpenContribution', contributionId: paymentId, paymentIntentId: intentId } as const
  it('stores the intent', () =>
    given(...goal, requested())
      .when(open)
      .then(opened))
  it('happens once', () =>
    given(...goal, requested(), opened)
      .when(open)
      .thenNothing())
  it('refuses a released one', () =>
    given(...goal, requested(), cancelled())
      .when(open)
      .thenRefuses('contribution_not_found'))
})

describe('releasing a contribution', () => {
  const release = { type: 'ReleaseContribution', contributionId: paymentId, reason: 'lapsed' } as const
  it('frees one without an intent', () =>
    given(...goal, requested())
      .when(release)
      .then(cancelled()))
  it('leaves the release of one with an intent to Stripe', () =>
    given(...goal, requested(), opened)
      .when(release)
      .thenNothing())
  it('changes nothing when repeated', () =>
    given(...goal, requested(), cancelled())
      .when(release)
      .thenNothing())
})

describe('recording Stripe’s facts', () => {
  it('counts a payment that succeeded', () =>
    given(...goal, requested(), opened)
      .when(record(succeeded))
      .then(received()))
  it('ignores repeated facts', () =>
    given(...goal, requested(), opened, received())
      .when(record(succeeded))
      .thenNothing())
  it('adds the settlement when it is known', () => {
    given(...goal, requested(), opened, received())
      .when(record({ ...succeeded, settlement }))
      .then(settled)
    given(...goal, requested(), opened, received(), settled)
      .when(record({ ...succeeded, settlement }))
      .thenNothing()
    given(...goal, requested(), opened)
      .when(record({ ...succeeded, settlement }))
      .then(received(), settled)
  })
  it('ignores stale facts after the money is received', () => {
    for (const status of ['processing', 'canceled', 'requires_payment_method'] as const)
      given(...goal, requested(), opened, received())
        .when(record(facts({ status })))
        .thenNothing()
  })
  it('counts captured money even when the reservation was released', () =>
    given(...goal, requested(), cancelled())
      .when(record(succeeded))
      .then(received()))
  it('counts captured money of an unknown contribution', () =>
    given(...goal)
      .when(record(succeeded))
      .then(received()))
  it('does not count a payment again under another name at Stripe', () =>
    given(...goal, requested(), opened, received())
      .when({ ...record(succeeded), contributionId: contributionId('00000000-0000-4000-8000-00000000000f') })
      .thenRefuses('contribution_differs'))
  it('records a lost intent', () =>
    given(...goal, requested())
      .when(record())
      .then(opened))
  it('records each failed attempt once', () => {
    const decline = {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      chargeId: 'ch_a',
    }
    given(...goal, requested(), opened)
      .when(record(facts({ decline })))
      .then(declined(1, 'ch_a'))
    given(...goal, requested(), opened, declined(1, 'ch_a'))
      .when(record(facts({ decline })))
      .thenNothing()
    given(...goal, requested(), opened, declined(1, 'ch_a'))
      .when(record(facts({ decline: { ...decline, chargeId: 'ch_b' } })))
      .then(declined(2, 'ch_b'))
  })
  it('ignores the outcome of a lost intent that is not its own', () => {
    const other = { id: paymentIntentId('pi_lost') }
    given(...goal, requested(), opened)
      .when(record(facts({ ...other, status: 'canceled' })))
      .thenNothing()
    given(...goal, requested(), opened, received())
      .when(record({ ...succeeded, ...other, settlement }))
      .thenNothing()
  })
  it('does not record a failed attempt again after a later one', () => {
    const decline = {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: '',
      chargeId: 'ch_a',
    }
    given(...goal, requested(), opened, declined(1, 'ch_a'), declined(2, 'ch_b'))
      .when(record(facts({ decline })))
      .thenNothing()
  })
  it('records each pending payment at the bank separately', () =>
    given(...goal, requested(), opened, processing(), declined(1, 'ch_a'))
      .when(record(facts({ status: 'processing' })))
      .then(processing(2)))
  it('does not record a late report of a pending payment', () => {
    const decline = {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: '',
      chargeId: 'ch_a',
    }
    given(...goal, requested(), opened, declined(1, 'ch_a'), processing(2))
      .when(record(facts({ decline })))
      .then(declined(2, 'ch_a'))
  })
  it('records the cancellation', () =>
    given(...goal, requested(), opened)
      .when(record(facts({ status: 'canceled' })))
      .then(cancelled('at_stripe')))
  it('refuses a payment of another member', () =>
    given(...goal, requested())
      .when(record(succeeded, kofi))
      .thenRefuses('contribution_differs'))
  it('refuses a payment to a goal that does not exist', () =>
    given().when(record(succeeded)).thenRefuses('goal_not_found'))
})

describe('organising', () => {
  const edit = (changes: object, userId = ama) => ({ type: 'EditGoal', userId, changes }) as const
  const edited = (changes: object, number = 1) =>
    ({ type: 'GoalEdited', data: { edit: number, ...changes } }) as GoalEvent
  const archived: GoalEvent = { type: 'GoalArchived', data: { edit: 1 } }

  it('records what changed', () =>
    given(...goal)
      .when(edit({ name: 'Porto in May', targetMinor: minor(100_00) }))
      .then(edited({ name: 'Porto in May' })))
  it('changes nothing when repeated', () =>
    given(...goal, edited({ name: 'Porto in May' }))
      .when(edit({ name: 'Porto in May' }))
      .thenNothing())
  it('is for the organiser and co-organisers', () => {
    given(...goal)
      .when(edit({ name: 'x' }, kofi))
      .thenRefuses('not_the_organiser')
    given(...goal)
      .when(edit({ name: 'x' }, nia))
      .thenRefuses('not_a_member')
    given(...goal)
      .when({ type: 'ArchiveGoal', userId: kofi, now })
      .thenRefuses('not_the_organiser')
    given(...goal)
      .when({ type: 'CancelGoal', userId: kofi, now })
      .thenRefuses('not_the_organiser')
  })
  it('does not lower the target below what is saved or being paid', () =>
    given(...goal, requested(40_00))
      .when(edit({ targetMinor: minor(39_99) }))
      .thenRefuses('target_too_low'))
  it('does not end a goal before it starts', () =>
    given(...goal)
      .when(edit({ endDate: calendarDate('2026-11-21') }))
      .thenRefuses('ends_before_start'))
  it('accepts more under a higher target', () =>
    given(...goal, edited({ targetMinor: minor(200_00) }))
      .when(request(150_00))
      .then(requested(150_00)))
  it('keeps the agreed terms of a circle', () => {
    given(...circle)
      .when(edit({ totalMembers: 3 }))
      .thenRefuses('rotation_agreed')
    given(...circle)
      .when(edit({ name: 'Our circle' }))
      .then(edited({ name: 'Our circle' }))
  })
  it('archives a goal and restores it', () => {
    given(...goal)
      .when({ type: 'ArchiveGoal', userId: ama, now })
      .then(archived)
    given(...goal, archived)
      .when({ type: 'ArchiveGoal', userId: ama, now })
      .thenNothing()
    given(...goal, archived)
      .when(request(1_00))
      .thenRefuses('goal_archived')
    given(...goal, archived)
      .when({ type: 'RestoreGoal', userId: ama, now })
      .then({ type: 'GoalRestored', data: { edit: 2 } })
  })
  it('cancels a goal that holds nothing, and no other', () => {
    const cancel = { type: 'CancelGoal', userId: ama, now } as const
    const givenUp: GoalEvent = { type: 'GoalCancelled', data: { byUserId: ama } }
    given(...goal)
      .when(cancel)
      .then(givenUp)
    given(...goal, givenUp)
      .when(cancel)
      .thenNothing()
    given(...goal, givenUp)
      .when(request(1_00))
      .thenRefuses('goal_cancelled')
    given(...goal, requested(), opened, received())
      .when(cancel)
      .thenRefuses('holds_money')
    given(...goal, requested(), opened, processing())
      .when(cancel)
      .thenRefuses('payment_under_way')
  })
})
