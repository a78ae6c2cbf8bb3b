import { describe, expect, it } from 'vitest'
import { begun, complete, day, hear, owes, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

const [admin, second] = [userId(9), userId(10)]
const debtId = 'reversal-dp_1'
const disputed: GoalEvent = {
  type: 'ContributionDisputed',
  data: {
    ...{ contributionId: paymentOf(nia, 1), userId: nia, round: 1, disputeId: 'dp_1', answerBy: null },
    ...{ amountMinor: minor(100_00), owedMinor: minor(100_00), feeMinor: minor(0), reason: 'fraudulent' },
  },
}
/** Nia's bank took back her payment into Ama's pot after that was sent: she owes it to the platform. */
const owing: GoalEvent[] = [
  ...begun(),
  ...complete(1),
  disputed,
  owes(nia, null, 1, { debtId, cause: 'reversed', contributionId: paymentOf(nia, 1) }),
]
const writeOff = (by = admin, { asAdmin = true, of = debtId } = {}) =>
  ({
    ...({ type: 'WriteOffDebt', userId: by, asAdmin, debtId: of, note: 'She has died.' } as const),
    now: day('2026-02-20'),
  }) as const
const written = (changes = {}): GoalEvent => ({
  type: 'DebtReleased',
  data: {
    ...{ debtId, debtorUserId: nia, creditorUserId: null, amountMinor: minor(100_00) },
    ...({ reason: 'written_off', byUserId: admin, note: 'She has died.' } as const),
    ...changes,
  },
})
const proposed: GoalEvent = {
  type: 'AdminProposalMade',
  data: {
    ...{ proposal: 1, byUserId: admin, userId: nia, amountMinor: minor(100_00) },
    matter: { kind: 'write_off', debtId, note: 'She has died.' },
  },
}
const confirm = (by: UserId | null) =>
  ({
    ...({ type: 'ConfirmAdminProposal', userId: by, asAdmin: true, proposal: 1 } as const),
    ...{ admins: [admin, second], now: day('2026-02-20') },
  }) as const
const balanceOf = (events: readonly GoalEvent[], account: string): number =>
  events
    .flatMap(journalOf)
    .filter(line => line.account === account)
    .reduce((total, { amountMinor }) => total + amountMinor, 0)

describe('writing off a debt to the platform', () => {
  it('is proposed by an admin who does not owe it', () => {
    given(...owing)
      .when(writeOff())
      .then(proposed)
    given(...owing)
      .when(writeOff(ama, { asAdmin: false }))
      .thenRefuses('not_an_admin')
    given(...owing)
      .when(writeOff(nia))
      .thenRefuses('own_debt')
  })
  it('needs a second admin, or the operator where there is none', () => {
    for (const by of [second, null])
      given(...owing, proposed)
        .when(confirm(by))
        .then(
          { type: 'AdminProposalConfirmed', data: { proposal: 1, byUserId: by } },
          written({ confirmedByUserId: by }),
        )
    given(...owing, proposed)
      .when(confirm(admin))
      .thenRefuses('own_admin_proposal')
    given(...owing, proposed)
      .when(confirm(nia))
      .thenRefuses('own_debt')
    given(...owing, proposed)
      .when(writeOff())
      .thenNothing()
  })
  it('happens once, at the operator’s loss', () => {
    given(...owing, written())
      .when(writeOff())
      .thenNothing()
    expect(balanceOf([...owing, written()], 'owing')).toBe(0)
    expect(balanceOf([...owing, written()], 'written_off')).toBe(100_00)
  })
  it('does not affect debts among members', () => {
    given(...begun(), owes(nia, kofi, 1))
      .when(writeOff(admin, { of: `round-1-${nia}` }))
      .thenRefuses('not_the_creditor')
    given(...owing)
      .when(writeOff(admin, { of: 'none' }))
      .thenRefuses('debt_not_found')
  })
  it('is recovered when the money comes back after all, and none of it is paid to the debtor', () => {
    const history = [...owing, written()]
    const won = hear(nia, 1, '2026-03-01', {
      disputes: [
        {
          ...{ id: 'dp_1', amountMinor: minor(100_00), stage: 'won', reason: 'fraudulent', answerBy: null },
          ...({ feeMinor: minor(0), feeReturnedMinor: minor(0) } as const),
        } as never,
      ],
    })
    const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
    const decision = goalDecider.decide(won, state)
    if (decision.outcome === 'refused') throw new Error(decision.refusal.code)
    expect(decision.events).toContainEqual({
      type: 'DebtRestored',
      data: {
        ...{ debtId, restoration: 1, debtorUserId: nia, amountMinor: minor(100_00) },
        ...{ overpaidMinor: minor(0), recoveredMinor: minor(100_00) },
      },
    })
    expect(decision.events.filter(({ type }) => type === 'PayoutDue')).toEqual([])
    for (const account of ['owing', 'written_off'])
      expect(balanceOf([...history, ...decision.events], account)).toBe(0)
  })
})
