import { describe, expect, it } from 'vitest'
import {
  begun,
  complete,
  day,
  hear,
  late,
  opened,
  paid,
  paymentOf,
  sent,
  terms,
} from '#lab/builders/domain/circles.ts'
import { ama, facts, given, id, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi, left, seated } from '#lab/builders/domain/membership.ts'
import { playing } from '#lab/builders/domain/playing.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { contributionId, paymentIntentId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate, instant } from '#shared/time.ts'
import type { GoalCommand } from '../decider.ts'
import { waitingMinor } from '../payouts/ownAtRisk.ts'
import { isCircle } from '../rotation/circle.ts'
import { figureMinor } from '../rotation/figure.ts'

const charter = { latePolicy: 'reduced', deposit: { amountMinor: minor(120_00), firmAfterDays: 7 } } as const

const depositOf = (who: UserId, nth = 1) =>
  contributionId(`${String(who).padStart(8, '0')}-0000-4000-8000-${String(nth).padStart(12, '0')}`)

const forming = (seats = 3) => {
  const table = playing()
  table.take([
    { type: 'GoalCreated', data: terms(charter, seats) },
    ...[ama, kofi, nia].slice(0, seats).map(
      (userId, index): GoalEvent => ({
        type: 'MemberJoined',
        data: {
          ...{ userId, role: userId === ama ? 'organiser' : 'member', position: index + 1, join: 1 },
          ...{ charterVersion: 1, acceptedFigureMinor: minor(index * 100_00) },
        },
      }),
    ),
  ])
  const request = (who: UserId, amount = 120_00, nth = 1) =>
    table.ask({
      type: 'RequestContribution',
      contributionId: depositOf(who, nth),
      userId: who,
      amountMinor: minor(amount),
      deposit: true,
    })
  const hearOf = (who: UserId, on: string, changes: object = {}, nth = 1) =>
    table.ask({
      type: 'RecordPayment',
      contributionId: depositOf(who, nth),
      userId: who,
      now: day(on),
      facts: facts({
        id: paymentIntentId(`pi_deposit${who}${nth}`),
        status: 'succeeded',
        amountMinor: minor(120_00),
        receivedMinor: minor(120_00),
        chargeId: `ch_${who}_${nth}`,
        chargedAt: day(on),
        contribution: { goalId: id, userId: who, contributionId: depositOf(who, nth) },
        ...changes,
      }),
    })
  const settlement = (on: string) => ({
    balanceTransactionId: 'txn_1',
    feeMinor: minor(0),
    netMinor: minor(120_00),
    currency: 'USD',
    availableAt: instant(`${on}T00:00:00Z`),
  })
  const lays = (who: UserId, on = '2026-01-10') => {
    request(who)
    return hearOf(who, on, { settlement: settlement(on) })
  }
  const tick = (on: string, firmAfterDays = 7) =>
    table.ask({ type: 'AdvanceRotation', now: day(on), firmAfterDays })
  const pays = (who: UserId, round: number, on: string, changes: object = {}) => {
    table.take(paid(who, round).slice(0, 1))
    const how = { settlement: settlement(on), chargedAt: day(on), ...changes }
    return table.ask(hear(who, round, on, how as object))
  }
  const figureOf = (userId: UserId) => {
    const state = table.state()
    const position = state.members.get(userId)?.position ?? 0
    return isCircle(state) ? figureMinor(state, { userId, position }) : undefined
  }
  return { ...table, request, hearOf, lays, tick, pays, figureOf, settlement }
}

/** Everybody has placed a deposit, it is firm, and round 1 has been paid out to Ama. */
const afterFirstPot = () => {
  const table = forming()
  for (const who of [ama, kofi, nia]) table.lays(who)
  table.tick('2026-01-20')
  table.tick('2026-01-31')
  for (const who of [ama, kofi, nia]) table.pays(who, 1, '2026-02-10')
  table.tick('2026-03-01')
  return table
}

describe('placing a deposit', () => {
  it('takes exactly the charter’s amount, once', () => {
    const table = forming()
    expect(table.request(kofi, 100_00)).toBe('not_the_fixed_amount')
    expect(table.request(kofi)).toHaveLength(1)
    expect(table.request(kofi, 120_00, 2)).toBe('already_contributed')
    table.hearOf(kofi, '2026-01-10')
    expect(table.request(kofi, 120_00, 2)).toBe('already_contributed')
  })
  it('is not a contribution: it is held by the platform, in a separate account', () => {
    const table = forming()
    table.lays(kofi)
    expect(table.of('DepositPlaced')).toHaveLength(1)
    expect(table.state().receivedMinor).toBe(0)
    expect(table.balance('deposits', kofi)).toBe(120_00)
    expect(table.balance('savings')).toBe(0)
  })
  it('counts once no bank can ordinarily take it back', () => {
    const table = forming()
    table.lays(ama)
    table.tick('2026-01-16')
    expect(table.figureOf(nia)).toBe(200_00)
    table.tick('2026-01-18')
    expect(table.of('DepositFirm')).toHaveLength(1)
    // At turn 1 of 3 it answers for two later seats.
    expect(table.figureOf(nia)).toBe(140_00)
    table.lays(kofi, '2026-01-18')
    table.tick('2026-01-26')
    expect(table.figureOf(nia)).toBe(40_00)
  })
  it('is refused where the charter requires none', () =>
    given({ type: 'GoalCreated', data: terms() }, ...formedWithout())
      .when({
        ...({ type: 'RequestContribution', contributionId: depositOf(ama), userId: ama } as const),
        ...{ amountMinor: minor(120_00), deposit: true },
      })
      .thenRefuses('no_deposit'))
})

const formedWithout = (): GoalEvent[] => [
  { type: 'MemberJoined', data: { userId: ama, role: 'organiser', position: 1, join: 1, charterVersion: 1 } },
]

describe('before the beginning', () => {
  it('is returned to a leaving member', () => {
    const table = forming()
    table.lays(kofi)
    table.ask({ type: 'LeaveGoal', userId: kofi, now: day('2026-01-12') })
    expect(table.of('DepositReleased')).toHaveLength(1)
    expect(table.of('RefundRequested')[0]?.data).toMatchObject({
      contributionId: depositOf(kofi),
      amountMinor: 120_00,
      reason: 'deposit_returned',
    })
    expect(table.balance('deposits')).toBe(0)
  })
  it('asks members for acceptance again when their figure included it', () => {
    const table = forming()
    table.lays(ama)
    table.lays(kofi)
    table.tick('2026-01-18')
    table.ask({
      type: 'AmendCharter',
      userId: ama,
      startDate: calendarDate('2026-01-31'),
      charter: { ...terms(charter).rotation!.charter!, graceDays: 5 },
      now: day('2026-01-18'),
    } as GoalCommand)
    table.ask({ type: 'AcceptCharter', userId: nia, version: 2, now: day('2026-01-18') })
    expect(table.of('CharterAccepted')[0]?.data.acceptedFigureMinor).toBe(40_00)
    table.ask({ type: 'LeaveGoal', userId: kofi, now: day('2026-01-19') })
    expect(table.of('DepositReleased')[0]?.data).toMatchObject({ charterVersion: 3, askedOn: '2026-01-19' })
  })
  it('is returned when the circle is cancelled', () => {
    const table = forming()
    table.lays(kofi)
    table.ask({ type: 'CancelGoal', userId: ama, refund: true, now: day('2026-01-12') })
    expect(table.of('RefundRequested')).toHaveLength(1)
  })
  it('is returned when the circle lapses', () => {
    const table = forming()
    table.take([{ type: 'MemberLeft', data: { leaving: 1, userId: nia, byUserId: nia, reason: 'left' } }])
    table.lays(kofi)
    table.tick('2026-03-10')
    expect(table.of('GoalCancelled')).toHaveLength(1)
    expect(table.of('RefundRequested')).toHaveLength(1)
  })
  it('is lowered when a bank takes the payment back', () => {
    const table = forming()
    table.lays(kofi)
    const dispute = {
      ...{ id: 'dp_1', amountMinor: minor(120_00), reason: 'fraudulent', answerBy: null, stage: 'open' },
      ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(0) },
    }
    table.hearOf(kofi, '2026-01-12', { settlement: table.settlement('2026-01-10'), disputes: [dispute] })
    expect(table.of('DepositLowered')).toHaveLength(1)
    expect(table.balance('deposits')).toBe(0)
    expect(table.balance('owing')).toBe(0)
    // The money has come back, so the deposit is placed again.
    const won = { ...dispute, stage: 'won', feeReturnedMinor: minor(15_00) }
    table.hearOf(kofi, '2026-01-20', { settlement: table.settlement('2026-01-10'), disputes: [won] })
    expect(table.balance('deposits', kofi)).toBe(120_00)
  })
})

describe('after its own pot', () => {
  it('is shared in amounts that its currency has, and that a card takes back', () => {
    const table = playing()
    const amountMinor = minor(100_10)
    const kept = { ...charter, deposit: { amountMinor, firmAfterDays: 0 } } as const
    const inDinars = (event: GoalEvent): GoalEvent =>
      event.type === 'GoalCreated' ? { ...event, data: { ...event.data, currency: 'KWD' } } : event
    const about = { depositId: depositOf(ama), userId: ama, amountMinor }
    table.take([
      ...begun(kept).map(inDinars),
      { type: 'DepositPlaced', data: { ...about, change: 1, contributionId: depositOf(ama) } },
      { type: 'DepositFirm', data: { ...about, change: 2 } },
      ...[...complete(1), sent(1), opened(2, '2026-03-31')],
      ...[...paid(kofi, 2), ...paid(nia, 2), late(ama, 2)],
    ])
    const state = table.state()
    const figure = isCircle(state) && figureMinor(state, { userId: nia, position: 3 })
    table.ask({ type: 'AdvanceRotation', now: day('2026-04-12') })
    const parts = table.of('DepositSplit')[0]?.data.parts ?? []
    expect(parts.map(part => part.amountMinor)).toEqual([50_10, 50_00])
    // What doesn't come out even covers nothing.
    expect(figure).toBe(200_00 - 50_00)
  })
  it('is shared among the creditor seats, and pays each its part', () => {
    const table = afterFirstPot()
    expect(table.of('DepositKept')).toHaveLength(0)
    table.take([sent(1)])
    table.pays(kofi, 2, '2026-03-10')
    table.pays(nia, 2, '2026-03-10')
    for (const on of ['2026-04-04', '2026-04-08', '2026-04-20', '2026-04-30']) table.tick(on)
    expect(table.of('DepositSplit')[0]?.data).toEqual({
      userId: ama,
      debtId: `round-2-${ama}`,
      parts: [
        { round: 2, amountMinor: 60_00 },
        { round: 3, amountMinor: 60_00 },
      ],
    })
    expect(table.of('DebtPaid')[0]?.data).toMatchObject({
      debtId: `round-2-${ama}`,
      creditorUserId: kofi,
      amountMinor: 60_00,
    })
    expect(table.balance('deposits', ama)).toBe(60_00)
    // What is reserved for Nia pays no older debt.
    expect(table.state().openDebts.get(`round-2-${ama}`)?.leftMinor).toBe(40_00)
  })
  it('answers for the debts of a circle that ends early', () => {
    const table = afterFirstPot()
    const vote = table.ask({
      ...({ type: 'ProposeVote', userId: kofi, asAdmin: false, proposal: { kind: 'wind_up' } } as const),
      now: day('2026-03-02'),
    })
    expect(typeof vote).not.toBe('string')
    table.ask({ type: 'CastVote', userId: nia, vote: 1, inFavour: true, now: day('2026-03-02') })
    expect(table.of('CircleWoundUp')).toHaveLength(1)
    const left = [...table.state().debts.entries()].filter(([, { cause }]) => cause === 'wound_up')
    expect(left.map(([, { amountMinor, leftMinor }]) => [amountMinor, leftMinor])).toEqual([
      [100_00, 0],
      [100_00, 0],
    ])
  })
  it('is returned when the last round is over and all payments are firm', () => {
    const table = afterFirstPot()
    for (const who of [ama, kofi, nia]) table.pays(who, 2, '2026-03-10')
    table.tick('2026-04-01')
    for (const who of [ama, kofi, nia]) table.pays(who, 3, '2026-04-25')
    table.tick('2026-04-30')
    expect(table.of('RoundClosed')).toHaveLength(3)
    expect(table.balance('deposits')).toBe(360_00)
    table.tick('2026-05-03')
    expect(table.balance('deposits')).toBe(0)
    expect(table.of('RefundRequested')).toHaveLength(3)
  })
  it('stays as far as its seat could take back what lies with others unsent, or is held there', () => {
    const last = () => {
      const table = afterFirstPot()
      for (const who of [ama, kofi, nia]) table.pays(who, 2, '2026-03-10')
      table.tick('2026-04-01')
      for (const who of [ama, kofi, nia]) table.pays(who, 3, '2026-04-25')
      table.tick('2026-04-30')
      return table
    }
    const left = (table: ReturnType<typeof last>) =>
      [ama, kofi, nia].map(who => table.balance('deposits', who))
    // The operator waits longer than the deposits do: Nia's pot has payments of the others that aren't firm yet.
    const early = last()
    early.tick('2026-05-03', 10)
    expect(left(early)).toEqual([100_00, 100_00, 0])
    early.tick('2026-05-06', 10)
    expect(left(early)).toEqual([0, 0, 0])
    const held = last()
    const admin = { userId: userId(90), asAdmin: true, payoutId: 'round-3' } as const
    held.ask({ type: 'HoldPayout', ...admin, reason: 'A case', until: undefined, now: day('2026-05-01') })
    held.tick('2026-05-03')
    expect(left(held)).toEqual([100_00, 100_00, 0])
    held.ask({ type: 'ReleaseHold', ...admin, now: day('2026-05-04') })
    held.tick('2026-05-04')
    expect(left(held)).toEqual([0, 0, 0])
  })
  it('is kept back from the pot where it is not firm', () => {
    const table = forming()
    for (const who of [kofi, nia]) table.lays(who)
    table.tick('2026-01-31')
    for (const who of [ama, kofi, nia]) table.pays(who, 1, '2026-02-10')
    table.tick('2026-03-01')
    expect(table.of('DepositKept')[0]?.data).toMatchObject({ userId: ama, amountMinor: 120_00, round: 1 })
    expect(table.state().payouts.get('round-1')?.amountMinor).toBe(180_00)
    expect(table.balance('payable', ama)).toBe(180_00)
    table.pays(kofi, 2, '2026-03-10')
    table.pays(nia, 2, '2026-03-10')
    for (const on of ['2026-04-04', '2026-04-08', '2026-04-20', '2026-04-30']) table.tick(on)
    expect(table.of('DebtNetted')[0]?.data).toMatchObject({ debtId: `round-2-${ama}`, amountMinor: 60_00 })
    expect(table.balance('deposits', ama)).toBe(60_00)
  })
  it('is not firm before a debit in it is: until then other payers’ pots wait for their payments in it', () => {
    const table = forming()
    table.tick('2026-01-31')
    table.pays(nia, 1, '2026-02-10', { paidWith: 'sepa_debit' })
    table.pays(kofi, 1, '2026-02-10')
    const round1 = { ...({ firmAfterDays: 7 } as const), now: day('2026-03-20') }
    for (const on of ['2026-03-01', '2026-03-08', '2026-03-20']) table.tick(on)
    expect(table.of('DepositKept')[0]?.data.contributionIds).toEqual(
      [kofi, nia].map(who => paymentOf(who, 1)),
    )
    expect(table.of('DepositFirm')).toEqual([])
    const pot = { userId: kofi, round: 2, contributionIds: [] }
    expect(waitingMinor(table.state(), pot, round1)).toBe(100_00)
    table.tick('2026-04-08')
    expect(table.of('DepositFirm')).toHaveLength(1)
    expect(waitingMinor(table.state(), pot, { ...round1, now: day('2026-04-08') })).toBe(0)
  })
  it('is not lowered by a bank that takes it back after it was firm: the platform bears that', () => {
    const table = afterFirstPot()
    const dispute = {
      ...{ id: 'dp_1', amountMinor: minor(120_00), reason: 'fraudulent', answerBy: null, stage: 'lost' },
      ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(0) },
    }
    table.hearOf(ama, '2026-03-02', { settlement: table.settlement('2026-01-10'), disputes: [dispute] })
    expect(table.balance('deposits', ama)).toBe(120_00)
    expect(table.of('DebtArose')[0]?.data).toMatchObject({ debtorUserId: ama, creditorUserId: null })
  })
  it('is not lowered either while it is on its way back to its owner, from whose pot it was kept', () => {
    const table = forming()
    for (const who of [kofi, nia]) table.lays(who)
    table.tick('2026-01-31')
    for (const who of [ama, kofi, nia]) table.pays(who, 1, '2026-02-10')
    table.tick('2026-03-01')
    table.take([sent(1)])
    for (const who of [ama, kofi, nia]) table.pays(who, 2, '2026-03-10')
    table.tick('2026-04-01')
    for (const who of [ama, kofi, nia]) table.pays(who, 3, '2026-04-25')
    for (const on of ['2026-04-30', '2026-05-03']) table.tick(on)
    const returned = () => table.state().payouts.get('deposit-round-1-3')
    expect(returned()).toMatchObject({ userId: ama, amountMinor: 120_00, status: 'due' })
    const dispute = {
      ...{ id: 'dp_1', amountMinor: minor(100_00), reason: 'fraudulent', answerBy: null, stage: 'lost' },
      ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(0) },
    }
    const settled = { settlement: table.settlement('2026-02-10'), chargedAt: day('2026-02-10') }
    table.ask(hear(kofi, 1, '2026-05-04', { ...settled, disputes: [dispute] } as object))
    expect(returned()?.amountMinor).toBe(120_00)
    expect(table.of('DebtArose').map(({ data }) => data)).toMatchObject([
      { debtorUserId: kofi, creditorUserId: null, amountMinor: 100_00 },
    ])
  })
})

describe('of a member who has given up their seat after its pot', () => {
  const handedOver = () => {
    const table = afterFirstPot()
    table.take([
      sent(1),
      seated(esi, 1),
      { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: ama, userId: esi, way: 'consent' } },
      left(ama, ama, 'replaced'),
    ])
    return table
  }
  it('pays what the present holder fails to pay, from the owner’s account', () => {
    const table = handedOver()
    table.pays(kofi, 2, '2026-03-10')
    table.pays(nia, 2, '2026-03-10')
    for (const on of ['2026-04-04', '2026-04-08', '2026-04-20', '2026-04-30']) table.tick(on)
    expect(table.of('DebtPaid')[0]?.data).toMatchObject({
      ...{ debtId: `round-2-${esi}`, debtorUserId: esi, payerUserId: ama, amountMinor: 60_00 },
    })
    expect(table.balance('deposits', ama)).toBe(60_00)
    expect([table.balance('savings', ama), table.balance('savings', esi)]).toEqual([0, 0])
  })
  it('is returned after the last round, when the seat owes nothing', () => {
    const table = handedOver()
    for (const who of [esi, kofi, nia]) table.pays(who, 2, '2026-03-10')
    table.tick('2026-04-01')
    expect(table.balance('deposits', ama)).toBe(120_00)
    for (const who of [esi, kofi, nia]) table.pays(who, 3, '2026-04-25')
    table.tick('2026-05-03')
    expect(table.balance('deposits', ama)).toBe(0)
    expect(table.of('RefundRequested').map(({ data }) => data.userId)).toContain(ama)
  })
  it('first pays what the seat still owes at the end', () => {
    const table = handedOver()
    for (const who of [esi, kofi, nia]) table.pays(who, 2, '2026-03-10')
    table.tick('2026-04-01')
    table.pays(kofi, 3, '2026-04-25')
    table.pays(nia, 3, '2026-04-25')
    for (const on of ['2026-05-04', '2026-05-08', '2026-05-20', '2026-06-01']) table.tick(on)
    expect(table.of('RoundClosed')).toHaveLength(3)
    expect(table.state().openDebts.size).toBe(0)
    expect(table.of('DebtPaid')[0]?.data).toMatchObject({ payerUserId: ama, amountMinor: 100_00 })
    expect(table.balance('deposits', ama)).toBe(0)
    const back = table.of('RefundRequested').filter(({ data }) => data.userId === ama)
    expect(back.map(({ data }) => data.amountMinor)).toEqual([20_00])
  })
})
