import { describe, expect, it } from 'vitest'
import { day, hear, paid, terms } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import { playing } from '#lab/builders/domain/playing.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { invitationId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import { calendarDate, instant, plusDays } from '#shared/time.ts'
import type { GoalCommand } from '../decider.ts'
import { isCircle } from '../rotation/circle.ts'
import { figureMinor } from '../rotation/figure.ts'

const yaw = userId(4)
const stranger = userId(9)
const turns = [ama, kofi, nia, yaw]
/** A running circle of four members who pay a hundred each; Ama has the first turn, and Yaw the last. */
const circle = () => {
  const table = playing()
  table.take([
    { type: 'GoalCreated', data: terms({ latePolicy: 'reduced' }, 4) },
    ...turns.map((userId, index): GoalEvent => {
      const role = userId === ama ? 'organiser' : 'member'
      const acceptedFigureMinor = minor(index * 100_00)
      const about = { userId, role, position: index + 1, join: 1, charterVersion: 1 } as const
      return { type: 'MemberJoined', data: { ...about, acceptedFigureMinor } }
    }),
  ])
  let today = calendarDate('2026-01-31')
  const tick = (firmAfterDays = 0) => table.ask({ type: 'AdvanceRotation', now: day(today), firmAfterDays })
  const waits = (days: number) => {
    for (let count = 0; count < days; count++) {
      today = plusDays(today, 1)
      tick()
    }
  }
  const pays = (who: UserId, round: number, changes: Partial<PaymentFacts> = {}) => {
    table.take(paid(who, round).slice(0, 1))
    const settlement = {
      balanceTransactionId: `txn_${who}_${round}`,
      ...{ feeMinor: minor(0), netMinor: minor(100_00), currency: 'USD' },
      availableAt: instant(`${today}T00:00:00Z`),
    }
    return table.ask(hear(who, round, today, { settlement, chargedAt: day(today), ...changes }))
  }
  const asks = (how: Partial<Extract<GoalCommand, { type: 'AskGuarantor' }>> = {}) =>
    table.ask({
      type: 'AskGuarantor',
      ...{ userId: ama, seatUserId: ama, guarantorUserId: yaw, amountMinor: minor(150_00), ...how },
    })
  const accepts = (how: Partial<Extract<GoalCommand, { type: 'AcceptGuarantee' }>> = {}) => {
    const { amountMinor = minor(0), guarantorUserId } = table.state().guarantees.get(how.guarantee ?? 1) ?? {}
    const figure = { amountMinor, figureMinor: minor(1_000_00) }
    return table.ask({
      type: 'AcceptGuarantee',
      ...{ userId: guarantorUserId ?? yaw, guarantee: 1, ...figure, ...how },
    })
  }
  const ends = (userId: UserId, guarantee = 1) => table.ask({ type: 'EndGuarantee', userId, guarantee })
  const figureOf = (userId: UserId) => {
    const state = table.state()
    const position = state.members.get(userId)?.position ?? 0
    return isCircle(state) ? figureMinor(state, { userId, position }) : undefined
  }
  const payAll = (round: number, ...without: UserId[]) => {
    for (const who of turns) if (!without.includes(who)) pays(who, round)
  }
  /** All but these members pay a round, and it closes automatically. */
  const passes = (round: number, ...without: UserId[]) => {
    payAll(round, ...without)
    for (let days = 0; table.state().closedRounds < round && days < 90; days++) waits(1)
    tick()
  }
  const sends = (payoutId: string) =>
    table.ask({
      ...({ type: 'SendPayout', payoutId, attempt: 1, userId: userId(90), asAdmin: true } as const),
      ...({ method: 'bank_transfer', reference: '', from: 'bank', approvalAbove: minor(900_00) } as const),
      ...{ firmAfterDays: 0, reserveLeft: minor(0), destination: usableDestination, now: day(today) },
    })
  const now = () => day(today)
  tick()
  return { ...table, now, tick, waits, pays, payAll, asks, accepts, ends, figureOf, passes, sends }
}

/** Yaw answers for Ama, who has received her pot and stops paying. */
const afterDefault = ({ amount = 150_00 } = {}) => {
  const table = circle()
  table.asks({ amountMinor: minor(amount) })
  table.accepts()
  table.passes(1)
  table.sends('round-1')
  table.passes(2, ama)
  table.passes(3, ama)
  return table
}

describe('asking a member to answer for a seat', () => {
  it('is for one’s own seat, or for the organiser', () => {
    const table = circle()
    expect(table.asks({ userId: kofi })).toBe('not_the_organiser')
    expect(table.asks({ userId: stranger })).toBe('not_a_member')
    expect(table.asks({ seatUserId: kofi, guarantorUserId: nia })).toHaveLength(1)
    expect(table.asks({ userId: nia, seatUserId: nia, amountMinor: minor(100_00) })).toHaveLength(1)
  })
  it('changes nothing by being repeated', () => {
    const table = circle()
    expect(table.asks()).toHaveLength(1)
    expect(table.asks()).toHaveLength(0)
    expect(table.asks({ amountMinor: minor(200_00) })).toBe('guarantee_open')
  })
  it('needs another member with a later turn, so that two never answer for each other', () => {
    const table = circle()
    expect(table.asks({ seatUserId: yaw, guarantorUserId: ama })).toBe('guarantor_not_later')
    expect(table.asks({ guarantorUserId: ama })).toBe('guarantor_not_later')
    expect(table.asks({ guarantorUserId: stranger })).toBe('member_not_found')
  })
  it('is limited to what the seat can owe after its pot', () => {
    const table = circle()
    expect(table.asks({ amountMinor: minor(0) })).toBe('amount_not_positive')
    expect(table.asks({ amountMinor: minor(300_01) })).toBe('guarantee_too_large')
    expect(table.asks({ amountMinor: minor(300_00) })).toHaveLength(1)
  })
  it('is refused once the seat has received its pot, and open requests lapse then', () => {
    const table = circle()
    table.asks()
    table.passes(1)
    expect(table.of('GuaranteeEnded')[0]?.data).toMatchObject({ guarantee: 1, reason: 'lapsed' })
    expect(table.accepts()).toBe('guarantee_over')
    expect(table.asks()).toBe('guarantee_too_late')
  })
  it('waits until turns are fixed', () => {
    const table = playing()
    table.take([{ type: 'GoalCreated', data: terms({}, 4) }])
    table.take([{ type: 'MemberJoined', data: { userId: ama, role: 'organiser', position: 1, join: 1 } }])
    const about = { userId: ama, seatUserId: ama, guarantorUserId: yaw, amountMinor: minor(10_00) }
    expect(table.ask({ type: 'AskGuarantor', ...about })).toBe('not_begun')
  })
})

describe('accepting', () => {
  it('names the sum, and what the guarantor can lose in all', () => {
    const table = circle()
    table.asks()
    expect(table.accepts({ figureMinor: minor(449_99) })).toBe('turn_moved')
    expect(table.accepts({ amountMinor: minor(100_00) })).toBe('turn_moved')
    expect(table.accepts({ figureMinor: minor(450_00) })).toHaveLength(1)
    expect(table.of('GuaranteeAccepted')[0]?.data).toMatchObject({ acceptedFigureMinor: 450_00 })
    expect(table.figureOf(yaw)).toBe(450_00)
    expect(table.accepts()).toHaveLength(0)
  })
  it('lowers no figure', () => {
    const table = circle()
    table.asks()
    table.accepts()
    expect([ama, kofi, nia].map(table.figureOf)).toEqual([0, 100_00, 200_00])
  })
  it('is for the guarantor alone: the requester cannot accept for them', () => {
    const table = circle()
    table.asks()
    for (const userId of [ama, kofi, stranger]) expect(table.accepts({ userId })).toBe('guarantee_not_found')
    expect(table.accepts({ guarantee: 7 })).toBe('guarantee_not_found')
  })
  it('is refused beyond what the guarantor’s pot can bear, all their guarantees together', () => {
    const table = circle()
    table.asks({ amountMinor: minor(200_00) })
    table.asks({ seatUserId: kofi, amountMinor: minor(200_00) })
    table.accepts()
    expect(table.accepts({ guarantee: 2 })).toBe('pot_too_small')
    expect(table.asks({ seatUserId: nia, amountMinor: minor(100_00) })).toHaveLength(1)
    expect(table.accepts({ guarantee: 3 })).toHaveLength(1)
  })
})

describe('withdrawing it', () => {
  it.each([
    ['the guarantor', yaw],
    ['the seat', ama],
  ])('%s can, before it binds', (_, who) => {
    const table = circle()
    table.asks()
    table.accepts()
    expect(table.ends(who)).toHaveLength(1)
    expect(table.ends(who)).toHaveLength(0)
    expect(table.figureOf(yaw)).toBe(300_00)
    expect(table.state().members.get(yaw)?.figureMinor).toBe(300_00)
    expect(table.accepts()).toBe('guarantee_over')
  })
  it('declines the request', () => {
    const table = circle()
    table.asks()
    table.ends(yaw)
    expect(table.of('GuaranteeEnded')[0]?.data).toMatchObject({ byUserId: yaw, reason: 'declined' })
    expect(table.asks({ amountMinor: minor(50_00) })).toHaveLength(1)
  })
  it('is refused to others, and to the requester once it is accepted', () => {
    const table = circle()
    table.asks({ seatUserId: kofi })
    expect(table.ends(nia)).toBe('guarantee_not_found')
    table.accepts()
    expect(table.ends(ama)).toBe('guarantee_not_found')
  })
  it('is refused once the seat has received its pot', () => {
    const table = circle()
    table.asks()
    table.accepts()
    table.passes(1)
    for (const who of [ama, yaw]) expect(table.ends(who)).toBe('guarantee_binds')
  })
  it('happens automatically when the turns change their order before it binds', () => {
    const table = circle()
    table.asks({ userId: nia, seatUserId: nia, amountMinor: minor(100_00) })
    table.accepts()
    table.ask({ type: 'ProposeSwap', userId: yaw, withUserId: nia })
    table.ask({ type: 'AcceptSwap', userId: nia, swap: 1 })
    expect(table.of('GuaranteeEnded')[0]?.data).toMatchObject({ reason: 'lapsed', byUserId: null })
    expect(table.state().members.get(yaw)?.figureMinor).toBe(200_00)
  })
})

describe('when the seat fails a round after its pot', () => {
  it('the guarantor’s pot pays, the oldest debt first, and the seat owes the guarantor as much', () => {
    const table = afterDefault()
    expect(table.of('GuaranteePaid')).toHaveLength(0)
    table.passes(4)
    expect(table.of('GuaranteePaid').map(({ data }) => [data.creditorUserId, data.amountMinor])).toEqual([
      [kofi, 100_00],
      [nia, 50_00],
    ])
    expect(table.state().payouts.get('round-4')?.amountMinor).toBe(250_00)
    expect(table.balance('payable', kofi)).toBe(300_00 + 100_00)
    const recourse = [...table.state().openDebts.entries()].filter(([, one]) => one.creditorUserId === yaw)
    expect(
      recourse.map(([, { debtorUserId, leftMinor, cause }]) => [debtorUserId, leftMinor, cause]),
    ).toEqual([
      [ama, 100_00, 'guaranteed'],
      [ama, 50_00, 'guaranteed'],
    ])
    // It counts as paid into the rounds that it was missing in.
    expect(table.state().openDebts.get(`round-3-${ama}`)?.leftMinor).toBe(50_00)
  })
  it('nothing is paid twice, however often the scheduler runs', () => {
    const table = afterDefault()
    table.passes(4)
    table.waits(30)
    expect(table.of('GuaranteePaid')).toHaveLength(2)
    expect(table.state().guarantees.get(1)?.leftMinor).toBe(0)
  })
  it('sending the guarantor’s pot first pays their guarantees', () => {
    const table = afterDefault()
    table.payAll(4)
    // Without the operator's waiting time.
    table.ask({ type: 'AdvanceRotation', now: table.now() })
    expect(table.of('RoundClosed')).toHaveLength(4)
    expect(table.of('GuaranteePaid')).toHaveLength(0)
    table.sends('round-4')
    expect(table.of('PayoutSent').at(-1)?.data).toMatchObject({ userId: yaw, amountMinor: 250_00 })
  })
  it('nothing is paid after the guarantor’s pot was sent', () => {
    const table = circle()
    table.asks({ guarantorUserId: kofi })
    table.accepts()
    table.passes(1)
    table.sends('round-1')
    table.passes(2)
    table.sends('round-2')
    table.passes(3, ama)
    table.passes(4, ama)
    expect(table.of('GuaranteePaid')).toHaveLength(0)
    expect(table.figureOf(kofi)).toBe(0)
  })
  it('the seat’s debt to the guarantor is not paid by the guarantor', () => {
    const table = circle()
    table.asks()
    table.accepts()
    for (const round of [1, 2, 3]) table.passes(round)
    table.passes(4, ama)
    expect(table.of('GuaranteePaid')).toHaveLength(0)
  })
  it('a guarantor whose last round is over stays bound after giving up their role', () => {
    const table = afterDefault()
    table.payAll(4)
    table.ask({ type: 'AdvanceRotation', now: table.now() })
    for (const who of [ama, yaw]) {
      const change = { type: 'ChangeRole', userId: ama, memberUserId: who, role: 'auditor' } as const
      table.ask({ ...change, now: table.now() })
    }
    table.tick()
    expect(table.of('GuaranteeEnded')).toHaveLength(0)
    expect(table.of('GuaranteePaid')).toHaveLength(2)
  })
  it('a guarantor’s own debts come first', () => {
    const table = circle()
    table.asks({ amountMinor: minor(300_00) })
    table.accepts()
    table.passes(1)
    table.sends('round-1')
    table.passes(2, ama, yaw)
    table.sends('round-2')
    table.passes(3, ama)
    table.sends('round-3')
    table.passes(4, ama, yaw, nia)
    // Kofi alone has paid into this pot: Yaw’s own debt takes it.
    expect(table.of('DebtNetted').map(({ data }) => [data.debtorUserId, data.amountMinor])).toEqual([
      [yaw, 100_00],
    ])
    expect(table.of('GuaranteePaid')).toHaveLength(0)
  })
  it('a late payment for the round goes to the guarantor who has paid it', () => {
    const table = afterDefault({ amount: 100_00 })
    table.passes(4)
    const { debtId } = [...table.state().openDebts.entries()]
      .map(([debtId, debt]) => ({ debtId, ...debt }))
      .find(({ creditorUserId }) => creditorUserId === yaw)!
    table.pays(ama, 2)
    expect(table.of('DebtPaid').at(-1)?.data).toMatchObject({
      debtId,
      creditorUserId: yaw,
      amountMinor: 100_00,
    })
  })
  it('two guarantors of the same seat pay it once between them', () => {
    const table = circle()
    table.asks({ guarantorUserId: nia, amountMinor: minor(300_00) })
    table.asks({ amountMinor: minor(300_00) })
    table.accepts()
    table.accepts({ guarantee: 2 })
    table.passes(1)
    table.sends('round-1')
    table.passes(2, ama)
    table.passes(3, ama)
    table.sends('round-3')
    table.passes(4, ama)
    expect(table.of('GuaranteePaid').map(({ data }) => [data.guarantorUserId, data.creditorUserId])).toEqual([
      [nia, kofi],
      [yaw, nia],
    ])
  })
  it('a guarantor of the guarantor answers only for the guarantor’s own rounds', () => {
    const table = circle()
    table.asks({ guarantorUserId: nia, amountMinor: minor(100_00) })
    table.asks({ userId: nia, seatUserId: nia, amountMinor: minor(100_00) })
    table.accepts()
    table.accepts({ guarantee: 2 })
    table.passes(1)
    table.sends('round-1')
    table.passes(2, ama)
    table.passes(3, ama)
    table.passes(4, ama, nia)
    expect(table.of('GuaranteePaid').map(({ data }) => [data.guarantorUserId, data.creditorUserId])).toEqual([
      [nia, kofi],
    ])
  })
  it('what the guarantor’s bank could take back stays in their pot, and the rest pays at once', () => {
    const table = afterDefault({ amount: 200_00 })
    table.payAll(4)
    // Yaw’s payments into the second and the third round are still in the payouts of Kofi and Nia.
    table.tick(90)
    expect(table.of('RoundClosed')).toHaveLength(4)
    expect(table.of('GuaranteePaid').map(({ data }) => [data.creditorUserId, data.amountMinor])).toEqual([
      [kofi, 100_00],
      [nia, 100_00],
    ])
    expect(table.state().payouts.get('round-4')).toMatchObject({ amountMinor: 200_00, status: 'due' })
  })
})

describe('when a seat changes hands', () => {
  const handsOver = (table: ReturnType<typeof circle>, who: UserId) =>
    table.ask({
      ...({ type: 'IssueInvitation', userId: who, channel: 'email', role: 'member' } as const),
      invitationId: invitationId('33333333-3333-4333-8333-333333333333'),
      ...{ replacesUserId: who, now: table.now() },
    })
  const takes = (table: ReturnType<typeof circle>) =>
    table.ask({
      type: 'AcceptInvitation',
      invitationId: invitationId('33333333-3333-4333-8333-333333333333'),
      ...{ userId: stranger, now: table.now() },
    })

  it('a bound guarantor keeps their turn: it is not handed over, nor moved forward by a swap', () => {
    const table = circle()
    table.asks()
    table.accepts()
    table.passes(1)
    expect(handsOver(table, yaw)).toBe('answers_for_another')
    table.ask({ type: 'ProposeSwap', userId: yaw, withUserId: nia })
    expect(table.ask({ type: 'AcceptSwap', userId: nia, swap: 1 })).toBe('answers_for_another')
  })
  it('a guarantee that does not bind yet ends with its guarantor’s seat', () => {
    const table = circle()
    table.asks()
    table.accepts()
    handsOver(table, yaw)
    expect(takes(table)).not.toBe('answers_for_another')
    expect(table.of('GuaranteeEnded')[0]?.data).toMatchObject({ reason: 'lapsed' })
    expect(table.figureOf(stranger)).toBe(300_00)
  })
  it('a binding guarantee stays with the seat, regardless of its holder', () => {
    const table = circle()
    table.asks()
    table.accepts()
    table.take([
      {
        type: 'MemberRoleChanged',
        data: { userId: kofi, byUserId: ama, role: 'organiser', position: 2, change: 1 },
      },
    ])
    table.take([
      {
        type: 'MemberRoleChanged',
        data: { userId: ama, byUserId: kofi, role: 'member', position: 1, change: 2 },
      },
    ])
    table.passes(1)
    table.sends('round-1')
    handsOver(table, ama)
    takes(table)
    expect(table.of('MemberReplaced')).toHaveLength(1)
    expect(table.state().guarantees.get(1)?.seatUserId).toBe(stranger)
    table.passes(2, ama)
    table.passes(3, ama)
    table.passes(4, ama)
    expect(table.of('GuaranteePaid')[0]?.data).toMatchObject({ debtorUserId: stranger, creditorUserId: kofi })
  })
  it('a guarantor who was replaced answers with what they receive for the rounds that they paid', () => {
    const table = afterDefault()
    table.take([
      { type: 'MemberLate', data: { round: 4, userId: yaw } },
      ...replacing,
      { type: 'DebtArose', data: claimOf(yaw) },
      { type: 'PayoutDue', data: payoutOf(yaw) },
    ])
    table.tick()
    expect(table.of('GuaranteePaid')[0]?.data).toMatchObject({ guarantorUserId: yaw, amountMinor: 100_00 })
  })
  const replacing: GoalEvent[] = [
    {
      type: 'MemberJoined',
      data: { userId: stranger, role: 'member', position: 4, join: 1, charterVersion: 1 },
    },
    { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: yaw, userId: stranger, way: 'default' } },
    { type: 'MemberLeft', data: { leaving: 2, userId: yaw, byUserId: stranger, reason: 'replaced' } },
  ]
  const claimOf = (creditorUserId: UserId) => ({
    ...{ debtId: `taken-over-4-${creditorUserId}`, debtorUserId: stranger, creditorUserId, round: 4 },
    ...({ amountMinor: minor(100_00), cause: 'seat_taken_over' } as const),
  })
  const payoutOf = (userId: UserId) => ({
    ...{ payoutId: 'debt-claim-1', userId, amountMinor: minor(100_00), round: 4, contributionIds: [] },
    reason: 'debt' as const,
  })
})

describe('when the circle ends early', () => {
  const endsEarly = (table: ReturnType<typeof circle>) => {
    table.ask({
      ...({ type: 'ProposeVote', userId: nia, asAdmin: false, proposal: { kind: 'wind_up' } } as const),
      now: table.now(),
    })
    for (const userId of [kofi, yaw])
      table.ask({ type: 'CastVote', userId, vote: 1, inFavour: true, now: table.now() })
  }
  it('the debts of others to the guarantor pay what the seat owes', () => {
    const table = circle()
    table.asks()
    table.accepts()
    table.passes(1)
    table.sends('round-1')
    table.passes(2)
    endsEarly(table)
    expect(table.of('CircleWoundUp')).toHaveLength(1)
    // Kofi’s pot had not been sent: it pays Yaw, and Yaw answers for Ama to Nia.
    expect(table.of('GuaranteePaid').map(({ data }) => [data.creditorUserId, data.amountMinor])).toEqual([])
    table.tick()
    expect(table.of('GuaranteePaid').map(({ data }) => [data.creditorUserId, data.amountMinor])).toEqual([
      [nia, 100_00],
    ])
  })
  it('a guarantee that does not bind yet ends', () => {
    const table = circle()
    table.asks({ userId: nia, seatUserId: nia, amountMinor: minor(100_00) })
    table.accepts()
    table.passes(1)
    endsEarly(table)
    expect(table.of('GuaranteeEnded')[0]?.data).toMatchObject({ reason: 'lapsed' })
  })
})

it('the books balance, and each amount is with its owner', () => {
  const table = afterDefault()
  table.passes(4)
  const accounts = ['stripe', 'bank', 'savings', 'payable', 'owing', 'claims', 'fees'] as const
  expect(accounts.reduce((sum, account) => sum + table.balance(account), 0)).toBe(0)
  expect(table.balance('claims', yaw)).toBe(150_00)
  expect(table.balance('owing', ama)).toBe(-(150_00 + 50_00))
})
