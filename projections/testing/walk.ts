import { mistakenOf } from '#ledger/domain/goal/corrections/correctable.ts'
import { type GoalCommand, goalDecider } from '#ledger/domain/goal/decider.ts'
import { circleTerms, facts, joined, terms } from '#ledger/domain/goal/testing.ts'
import { defaultCharter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import {
  type ContributionId,
  contributionId,
  type GoalId,
  invitationId,
  paymentIntentId,
  refundRequestId,
  type UserId,
  userId,
} from '#shared/ids.ts'
import { type Cents, cents, subtract, sum } from '#shared/money.ts'
import type { DisputeFacts, PaymentFacts, RefundFacts } from '#shared/ports/payments.ts'
import { calendarDate, type Instant, instant, plusDays } from '#shared/time.ts'

export interface Told {
  readonly at: Instant
  readonly event: GoalEvent
}

/** The same numbers for the same seed. */
const randomly = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (part: number): boolean => next() < part,
    one: <T>(of: readonly T[]): T => of[below(of.length)]!,
  }
}

/**
 * A goal's life as the decider lets it happen: people pay, are paid back, dispute, hand over their seats, rounds turn and
 * close short, payouts go out and come back, until it ends or the walker is tired. What is refused does not happen.
 */
export const walk = (goalId: GoalId, kind: 'goal' | 'circle', seed: number, steps = 120): Told[] => {
  const { below, chance, one } = randomly(seed)
  const told: Told[] = []
  let state = goalDecider.initialState()
  let day = 0
  let numbers = 0
  const now = (): Instant => instant(plusDays(calendarDate('2026-01-31'), day))
  const uuid = (): string =>
    `${String(goalId).padStart(8, '0')}-${String(seed % 9999).padStart(4, '0')}-4000-8000-${String(++numbers).padStart(12, '0')}`
  const happen = (event: GoalEvent): void => {
    told.push({ at: now(), event })
    state = goalDecider.evolve(state, event)
  }
  const ask = (command: GoalCommand): boolean => {
    const decision = goalDecider.decide(command, state)
    if (decision.outcome === 'refused') return false
    decision.events.forEach(happen)
    return true
  }

  const founding =
    kind === 'goal'
      ? { ...terms, goalId, targetCents: cents(2_000_00) }
      : {
          ...circleTerms,
          goalId,
          totalMembers: 3,
          rotation: {
            cycleType: 'weekly' as const,
            contributionCents: cents(500_00),
            seats: 3,
            charter: { ...defaultCharter, latePolicy: 'reduced' as const, netArrears: chance(0.5) },
          },
        }
  happen({ type: 'GoalCreated', data: founding })
  for (const who of [1, 2, 3]) happen(joined(userId(who)))

  const people = [1, 2, 3, 4, 5, 6].map(userId)
  const paid = new Map<ContributionId, { userId: UserId; facts: PaymentFacts }>()
  const record = (id: ContributionId, changes: Partial<PaymentFacts>): void => {
    const known = paid.get(id)!
    const news = { ...known.facts, ...changes }
    if (ask({ type: 'RecordPayment', contributionId: id, userId: known.userId, facts: news, now: now() }))
      paid.set(id, { ...known, facts: news })
  }
  const pay = (who: UserId, amountCents: Cents, more: { round?: number; debtId?: string } = {}): void => {
    const id = contributionId(uuid())
    if (!ask({ type: 'RequestContribution', contributionId: id, userId: who, amountCents, ...more })) return
    const intent = paymentIntentId(`pi_${id.replaceAll('-', '')}`)
    ask({ type: 'OpenContribution', contributionId: id, paymentIntentId: intent })
    if (chance(0.1)) return
    const received = {
      amountCents,
      receivedCents: amountCents,
      status: 'succeeded',
      chargeId: 'ch_1',
    } as const
    paid.set(id, {
      userId: who,
      facts: facts({ id: intent, ...received, contribution: { goalId, userId: who, contributionId: id } }),
    })
    record(id, {})
    if (chance(0.9))
      record(id, {
        settlement: {
          balanceTransactionId: 'txn_1',
          feeCents: cents(99),
          netCents: subtract(amountCents, cents(99)),
          availableAt: now(),
        },
      })
  }
  const left = ({ facts: { receivedCents, refunds, disputes } }: { facts: PaymentFacts }): Cents =>
    subtract(
      subtract(
        receivedCents,
        sum(refunds.filter(({ status }) => status !== 'failed').map(refund => refund.amountCents)),
      ),
      sum(
        disputes
          .filter(({ stage }) => stage === 'open' || stage === 'lost')
          .map(dispute => dispute.amountCents),
      ),
    )

  const refund = (): void => {
    if (paid.size === 0) return
    const [id, payment] = one([...paid])
    const rest = left(payment)
    if (rest <= 0) return
    const amountCents = chance(0.5) ? rest : cents(1 + below(rest))
    const request = refundRequestId(uuid())
    const asked = { refundRequestId: request, contributionId: id, amountCents, byUserId: userId(1) }
    if (!ask({ type: 'RequestRefund', ...asked, asAdmin: true, reason: 'mistake' })) return
    const made: RefundFacts = {
      id: `re_${uuid()}`,
      amountCents,
      status: 'succeeded',
      refundRequestId: request,
      failureCode: undefined,
    }
    record(id, { refunds: [...payment.facts.refunds, made] })
  }
  const failRefund = (): void => {
    for (const [id, { facts: known }] of paid) {
      const made = known.refunds.findIndex(({ status }) => status === 'succeeded')
      if (made < 0) continue
      record(id, {
        refunds: known.refunds.map((one, at) =>
          at === made ? { ...one, status: 'failed', failureCode: 'expired' } : one,
        ),
      })
      return
    }
  }
  const dispute = (): void => {
    if (paid.size === 0) return
    const [id, payment] = one([...paid])
    const amountCents = left(payment)
    if (amountCents <= 0) return
    const opened: DisputeFacts = {
      id: `dp_${uuid()}`,
      amountCents,
      stage: 'open',
      reason: 'fraudulent',
      feeCents: cents(15_00),
      feeReturnedCents: cents(0),
      answerBy: null,
    }
    record(id, { disputes: [...payment.facts.disputes, opened] })
  }
  const endDispute = (stage: 'won' | 'lost'): void => {
    for (const [id, { facts: known }] of paid) {
      const open = known.disputes.findIndex(found => found.stage === 'open')
      if (open < 0) continue
      record(id, {
        disputes: known.disputes.map((one, at) =>
          at === open ? { ...one, stage, feeReturnedCents: cents(stage === 'won' ? 15_00 : 0) } : one,
        ),
      })
      return
    }
  }
  const handOver = (): void => {
    const invitation = invitationId(uuid())
    const leaver = one(people)
    ask({
      type: 'IssueInvitation',
      invitationId: invitation,
      userId: userId(1),
      channel: 'link',
      role: 'member',
      replacesUserId: leaver,
      now: now(),
    } as GoalCommand)
    ask({ type: 'AcceptInvitation', invitationId: invitation, userId: one(people), now: now() })
  }
  const settleDebt = (): void => {
    const debts = told.flatMap(({ event }) => (event.type === 'DebtArose' ? [event.data] : []))
    if (debts.length === 0) return
    const { debtId, debtorUserId, amountCents, creditorUserId } = one(debts)
    if (chance(0.3) && creditorUserId !== null)
      ask({ type: 'ReleaseDebt', userId: creditorUserId, debtId, reason: 'forgiven' })
    else pay(debtorUserId, amountCents, { debtId })
  }
  const payOut = (): void => {
    const due = told.flatMap(({ event }) => (event.type === 'PayoutDue' ? [event.data] : []))
    if (due.length === 0) return
    const { payoutId, userId: recipient } = one(due)
    const { attempt = 1 } = state.payouts.get(payoutId) ?? {}
    const by = { userId: userId(9), asAdmin: true }
    const about = { payoutId, attempt }
    ask({
      type: 'SendPayout',
      ...about,
      ...by,
      method: 'bank_transfer',
      reference: 'x',
      from: 'bank',
      approvalAbove: cents(1e9),
      now: now(),
    } as GoalCommand)
    const arrived = chance(0.5)
    if (arrived) ask({ type: 'ConfirmPayout', ...about, userId: recipient })
    if (!arrived && chance(0.5)) {
      ask({ type: 'ContestPayout', ...about, userId: recipient })
      ask({ type: 'ClosePayoutCase', ...about, ...by, outcome: one(['returned', 'proved'] as const) })
    }
  }
  const payOutside = (who: UserId, amountCents: Cents): void => {
    const about = { contributionId: contributionId(uuid()), now: now() }
    const said = { userId: who, amountCents, method: 'cash', reference: '' } as const
    if (!ask({ type: 'ReportContribution', ...about, ...said })) return
    for (const by of people)
      if (chance(0.8) && ask({ type: 'ConfirmContribution', ...about, userId: by })) return
  }
  const correct = (): void => {
    const recorded = told
      .map(({ event: entry }, revision) => ({ entry, revision }))
      .filter(({ entry }) => typeof mistakenOf(entry) !== 'string')
    if (recorded.length === 0) return
    const about = one(recorded.slice(-4))
    if (!ask({ type: 'ProposeCorrection', ...about, userId: userId(8), reason: 'Mistaken' })) return
    const correction = state.corrections.size
    const how = below(5)
    if (how === 0) ask({ type: 'DeclineCorrection', correction, userId: userId(9), note: 'It was so' })
    else if (how === 1) ask({ type: 'WithdrawCorrection', correction, userId: userId(8) })
    else ask({ type: 'ApproveCorrection', correction, userId: userId(9), now: now() })
  }
  const run = (): void => {
    const [who, how] = [one(people), below(100)]
    const amount = kind === 'circle' ? cents(500_00) : cents(1 + below(300_00))
    if (how < 38) pay(who, amount)
    else if (how < 45) payOutside(who, amount)
    else if (how < 55) refund()
    else if (how < 58) failRefund()
    else if (how < 62) dispute()
    else if (how < 66) endDispute(one(['won', 'lost'] as const))
    else if (how < 70) handOver()
    else if (how < 76) settleDebt()
    else if (how < 83) payOut()
    else if (how < 87) correct()
    else if (how < 95) {
      day += below(5)
      for (let turns = 0; turns < 3; turns++) ask({ type: 'AdvanceRotation', now: now() })
    } else if (how < 98) ask({ type: 'CloseRoundShort', userId: userId(1), round: below(4) + 1, now: now() })
    else if (chance(0.1)) ask({ type: 'WindUpCircle', userId: userId(1), asAdmin: true, now: now() })
    else if (chance(0.2)) ask({ type: 'CancelGoal', userId: userId(1), refund: true, now: now() })
    else ask({ type: 'RequestWithdrawal', userId: userId(1) })
  }
  for (let step = 0; step < steps; step++) run()
  return told
}
