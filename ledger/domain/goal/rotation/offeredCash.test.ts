import { describe, expect, it } from 'vitest'
import { begun, closed, day, late, opened, owes, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import { isCircle } from './circle.ts'
import { windingUp } from './windingUp.ts'

const reduced = { latePolicy: 'reduced' } as const
const about = (who: UserId, round = 1) => ({
  ...{ contributionId: paymentOf(who, round), userId: who, amountMinor: minor(100_00) },
})
const offered = (who: UserId, round = 1): GoalEvent[] => [
  { type: 'ContributionRequested', data: { ...about(who, round), round } },
  {
    type: 'ContributionReported',
    data: { contributionId: paymentOf(who, round), method: 'cash', reference: '' },
  },
]
const refused = (who: UserId, byUserId: UserId, round = 1): GoalEvent => ({
  type: 'ContributionCancelled',
  data: { contributionId: paymentOf(who, round), reason: 'not_received', byUserId },
})
const handedOver = (who: UserId, to: UserId, round = 1): GoalEvent[] => [
  ...offered(who, round),
  {
    type: 'ContributionReceived',
    data: {
      ...{ ...about(who, round), round, chargeId: '', paymentIntentId: null, confirmedByUserId: to },
    },
  },
]
/** Round 1 is due on 28 February, and grace is over after 3 March. */
const afterGrace = { type: 'AdvanceRotation', now: day('2026-03-04') } as const

describe('a member who offers cash is not late', () => {
  it('while its recipient has not answered', () =>
    given(...begun(), ...handedOver(ama, ama), ...offered(kofi), ...offered(nia))
      .when(afterGrace)
      .thenNothing())
  it('once its recipient has refused it, where the platform takes no payments', () => {
    const history = [...begun(reduced), ...handedOver(ama, ama), ...handedOver(kofi, ama), ...offered(nia)]
    given(...history, refused(nia, ama))
      .when(afterGrace)
      .thenNothing()
    // It is owed all the same, and the seat cannot be taken for it.
    const short = closed(1, { payers: [ama, kofi], byItself: true })
    const state = [...history, refused(nia, ama), short, owes(nia, ama, 1)].reduce(
      goalDecider.evolve,
      goalDecider.initialState(),
    )
    const proposal = { kind: 'replace', memberUserId: nia, reason: 'Has not paid' } as const
    const propose = { type: 'ProposeVote', userId: kofi, asAdmin: false, proposal } as const
    expect(goalDecider.decide({ ...propose, now: day('2026-06-30') }, state)).toMatchObject({
      outcome: 'refused',
    })
  })
  it('unless they withdrew it themselves, or could have paid by card', () => {
    given(...begun(), ...handedOver(ama, ama), ...handedOver(kofi, ama), ...offered(nia), refused(nia, nia))
      .when(afterGrace)
      .then(late(nia, 1))
    given(...begun(), ...handedOver(ama, ama), ...paid(kofi, 1), ...offered(nia), refused(nia, ama))
      .when(afterGrace)
      .then(late(nia, 1))
  })
  it('without extra time: a member who withdraws it long after grace is late', () =>
    given(...begun(), ...handedOver(ama, ama), ...handedOver(kofi, ama), ...offered(nia), refused(nia, nia))
      .when({ type: 'AdvanceRotation', now: day('2026-03-20') })
      .then(late(nia, 1)))
})

describe('mutual debts', () => {
  const setOff = (debtId: string, debtor: UserId, creditor: UserId, amount: number): GoalEvent => ({
    type: 'DebtReleased',
    data: {
      ...{ debtId, debtorUserId: debtor, creditorUserId: creditor, amountMinor: minor(amount) },
      reason: 'set_off',
    },
  })
  const second = [
    ...[...begun(reduced), ...handedOver(ama, ama), ...handedOver(nia, ama), late(kofi, 1)],
    ...[closed(1, { payers: [ama, nia], byItself: true }), owes(kofi, ama, 1)],
    ...[opened(2, '2026-03-31'), ...handedOver(kofi, kofi, 2), ...handedOver(nia, kofi, 2)],
  ]
  it('need not be paid', () => {
    given(...second)
      .when({ type: 'CloseRoundShort', userId: kofi, round: 2, now: day('2026-04-04') })
      .then(
        closed(2, { payers: [kofi, nia], by: kofi }),
        owes(ama, kofi, 2),
        {
          type: 'PayoutDue',
          data: {
            ...{ payoutId: 'round-2', userId: kofi, amountMinor: minor(200_00), reason: 'round', round: 2 },
          },
        },
        opened(3, '2026-04-30'),
        setOff('round-1-2', kofi, ama, 100_00),
        setOff('round-2-1', ama, kofi, 100_00),
      )
    expect(journalOf(setOff('round-1-2', kofi, ama, 100_00))).toHaveLength(2)
  })
  it('make no member late whom the recipient owes as much, nor one to whom they paid it meanwhile', () => {
    given(...second)
      .when({ type: 'AdvanceRotation', now: day('2026-04-04') })
      .thenNothing()
    const paidBack: GoalEvent = {
      type: 'DebtReleased',
      data: {
        ...{ debtId: 'round-1-2', debtorUserId: kofi, creditorUserId: ama, amountMinor: minor(100_00) },
        reason: 'paid_outside',
      },
    }
    given(...second, paidBack)
      .when({ type: 'AdvanceRotation', now: day('2026-04-04') })
      .thenNothing()
  })
})

describe('cash in an open round', () => {
  it('pays only the member who has it when the circle is wound up, and is otherwise returned', () => {
    const history = [
      ...[...begun(), ...[ama, kofi, nia].flatMap(who => handedOver(who, ama)), closed(1)],
      ...[opened(2, '2026-03-31'), ...handedOver(ama, kofi, 2)],
    ]
    const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
    const events = isCircle(state) ? windingUp(state, null) : []
    const paidTo = events.flatMap(({ type, data }) => (type === 'DebtPaid' ? [data.creditorUserId] : []))
    expect(paidTo).toEqual([kofi])
  })
})
