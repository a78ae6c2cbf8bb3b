import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hear, terms } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { createAccounts } from '#lab/model/invariants.ts'
import { brokenGuarantees } from '#lab/thief/guarantees.ts'
import type { Recorded } from '#lab/thief/recorded.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { type CalendarDate, calendarDate, instant, plusDays } from '#shared/time.ts'
import { type GoalCommand, goalDecider } from '../decider.ts'
import { broughtBy } from '../rotation/pairs.ts'

const members = [1, 2, 3, 4].map(userId)
const seat = fc.nat(3)
const amount = fc.constantFrom(50_00, 100_00, 200_00)
/** Which guarantors are asked for which seats, and whether they accept; then the actions of each round. */
const lives = fc.record({
  asked: fc.array(fc.tuple(seat, seat, amount, fc.boolean()), { minLength: 2, maxLength: 8 }),
  rounds: fc.array(
    fc.record({
      pays: fc.tuple(...members.map(() => fc.integer({ min: 0, max: 9 }))),
      sends: fc.boolean(),
      ends: fc.option(fc.tuple(seat, fc.nat(7)), { freq: 4 }),
      swaps: fc.option(fc.tuple(seat, seat), { freq: 6 }),
      disputes: fc.option(fc.nat(15), { freq: 3 }),
      windsUp: fc.option(fc.constant(true), { freq: 12 }),
    }),
    { minLength: 6, maxLength: 8 },
  ),
})
type Life = typeof lives extends fc.Arbitrary<infer One> ? One : never

/** Plays a circle of four at random, and checks books and guarantees after each append. */
const play = ({ asked, rounds }: Life): ReadonlySet<string> => {
  const books = createAccounts()
  const seen = new Set<string>()
  const log: Recorded[] = []
  const payments: { id: string; who: UserId; stage: 'open' | 'won' | undefined }[] = []
  const accepted = new Map<number, number>()
  let state = goalDecider.initialState()
  let today: CalendarDate = calendarDate('2026-01-31')
  const now = () => instant(`${today}T12:00:00Z`)

  const apply = (events: readonly GoalEvent[]): void => {
    for (const event of events) {
      books.book(event)
      log.push({ at: now(), event })
      state = goalDecider.evolve(state, event)
      seen.add(event.type)
      if (event.type === 'GuaranteeAccepted') accepted.set(event.data.guarantee, event.data.amountMinor)
    }
    expect(books.trial()).toBe(0)
    for (const [number, { amountMinor, leftMinor }] of state.guarantees.entries()) {
      expect(leftMinor).toBeGreaterThanOrEqual(0)
      if (leftMinor < amountMinor) expect(accepted.get(number)).toBe(amountMinor)
    }
    // A seat never brings more to another's round than it owes, regardless of who paid it.
    for (let round = 1; round <= state.closedRounds; round++)
      for (const who of members) expect(broughtBy(state, who, round)).toBeLessThanOrEqual(100_00)
    for (const [, { amountMinor }] of state.payouts.entries()) expect(amountMinor).toBeGreaterThanOrEqual(0)
  }
  const ask = (command: GoalCommand): void => {
    const dated = 'now' in command ? { ...command, now: now() } : command
    const decision = goalDecider.decide(dated, state)
    if (decision.outcome === 'accepted') apply(decision.events)
  }
  const hears = ({ id, who, stage }: (typeof payments)[number]): void => {
    const dispute = {
      ...{ id: `dp_${id}`, amountMinor: minor(100_00), reason: 'fraudulent', answerBy: null },
      ...{ feeMinor: minor(0), feeReturnedMinor: minor(0) },
    }
    const settlement = {
      ...{ balanceTransactionId: `txn_${id}`, feeMinor: minor(0), netMinor: minor(100_00), currency: 'USD' },
      availableAt: instant('2026-01-31T00:00:00Z'),
    }
    const disputes = stage === undefined ? [] : [{ ...dispute, stage }]
    ask({ ...hear(who, 1, today, { settlement, disputes }), contributionId: contributionId(id) })
  }
  const wait = (days: number): void => {
    for (let day = 0; day < days; day++) {
      today = plusDays(today, 1)
      ask({ type: 'AdvanceRotation', now: now(), firmAfterDays: 7 })
    }
  }
  const pays = (who: UserId): void => {
    const id = `00000000-0000-4000-8000-${String(payments.length + 1).padStart(12, '0')}`
    const about = { userId: who, amountMinor: minor(100_00), contributionId: contributionId(id) }
    ask({ type: 'RequestContribution', ...about })
    if (!state.contributions.has(contributionId(id))) return
    payments.push({ id, who, stage: undefined })
    hears({ id, who, stage: undefined })
  }
  const sends = (): void => {
    for (const [payoutId, { status, attempt }] of [...state.payouts.entries()])
      if (status === 'due')
        ask({
          ...({ type: 'SendPayout', payoutId, attempt, userId: userId(90), asAdmin: true } as const),
          ...({ method: 'bank_transfer', reference: '', from: 'bank' } as const),
          ...{
            approvalAbove: minor(900_00),
            firmAfterDays: 7,
            reserveLeft: minor(0),
            destination: usableDestination,
            now: now(),
          },
        })
  }
  const agrees = (one: UserId, other: UserId, sum: number, isAccepted: boolean): void => {
    const guarantee = state.guarantees.size + 1
    const about = { seatUserId: one, guarantorUserId: other, amountMinor: minor(sum) }
    ask({ type: 'AskGuarantor', userId: one, ...about })
    if (!isAccepted) return
    const shown = { amountMinor: minor(sum), figureMinor: minor(2_000_00) }
    ask({ type: 'AcceptGuarantee', userId: other, guarantee, ...shown })
  }
  const swaps = (one: UserId, other: UserId): void => {
    ask({ type: 'ProposeSwap', userId: one, withUserId: other })
    ask({ type: 'AcceptSwap', userId: other, swap: state.swaps.size })
  }
  const disputes = (which: number): void => {
    const payment = payments[which]
    if (!payment || payment.stage === 'won') return
    payment.stage = payment.stage === 'open' ? 'won' : 'open'
    hears(payment)
  }
  const windsUp = (): void => {
    const proposal = { kind: 'wind_up' } as const
    ask({ type: 'ProposeVote', userId: userId(1), asAdmin: false, proposal, now: now() })
    for (const voter of members)
      ask({ type: 'CastVote', userId: voter, vote: state.votes.size, inFavour: true, now: now() })
  }
  const member = (index: number): UserId => members[index] ?? userId(1)

  apply([{ type: 'GoalCreated', data: terms({ latePolicy: 'reduced' }, 4) }])
  apply(
    members.map((who, index): GoalEvent => {
      const role = index === 0 ? 'organiser' : 'member'
      const about = { userId: who, role, position: index + 1, join: 1, charterVersion: 1 } as const
      return { type: 'MemberJoined', data: about }
    }),
  )
  ask({ type: 'AdvanceRotation', now: now() })
  for (const [one, other, sum, isAccepted] of asked) agrees(member(one), member(other), sum, isAccepted)
  for (const [number, round] of rounds.entries()) {
    // Members who have received pay less often than the others.
    for (const [index, chance] of round.pays.entries())
      if (chance > (index < number ? 4 : 0)) pays(member(index))
    if (round.ends) ask({ type: 'EndGuarantee', userId: member(round.ends[0]), guarantee: round.ends[1] + 1 })
    if (round.swaps) swaps(member(round.swaps[0]), member(round.swaps[1]))
    if (round.disputes !== null) disputes(round.disputes)
    if (round.windsUp && number > 1) windsUp()
    wait(45)
    if (round.sends) sends()
  }
  wait(60)
  expect(brokenGuarantees(log, new Set())).toEqual([])
  return seen
}

it('guarantors pay what they accepted, and no debt is paid twice, for any sequence of actions', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(lives, life => {
      for (const type of play(life)) seen.add(type)
    }),
    { numRuns: 40, seed: 23 },
  )
  for (const type of ['GuaranteePaid', 'GuaranteeEnded', 'CircleWoundUp', 'PayoutLowered', 'SwapAccepted'])
    expect(seen).toContain(type)
})
