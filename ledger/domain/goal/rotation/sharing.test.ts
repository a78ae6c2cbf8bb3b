import { describe, expect, it } from 'vitest'
import { hear, paymentOf } from '#lab/builders/domain/circles.ts'
import { createSeats, figureIn } from '#lab/builders/domain/seats.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor, zero } from '#shared/money.ts'
import type { DisputeFacts } from '#shared/ports/paymentFacts.ts'
import { goalDecider } from '../decider.ts'
import { unfirmMinor } from '../payouts/firmness.ts'

describe('sharing a seat', () => {
  it('needs all who share it, and frees the seats of the others', () => {
    const circle = createSeats({ seats: 5, members: 4 })
    circle.share(2, [3, 4])
    expect(circle.share(2, [3, 4])).toEqual([])
    circle.answer(3, 1)
    expect(circle.seatsOf(3)).toEqual(['3'])
    circle.answer(4, 1)
    expect([2, 3, 4].map(circle.seatsOf)).toEqual([['2: 1/3'], ['2: 2/3'], ['2: 3/3']])
    // One turn before it, of which a third is theirs; the turns of the first shares come before as well.
    expect([2, 3, 4].map(number => figureIn(circle.state(), userId(number)))).toEqual([33_34, 44_44, 55_55])
    expect(circle.answer(4, 1)).toEqual([])
  })

  it('ends with a no, by the proposer too', () => {
    const circle = createSeats({ seats: 4, members: 4 })
    circle.share(2, [3])
    circle.answer(3, 1, false)
    expect(circle.answer(3, 1)).toBe('sharing_over')
    circle.share(2, [3])
    circle.answer(2, 2, false)
    expect(circle.answer(3, 2)).toBe('sharing_over')
    expect(circle.answer(4, 2)).toBe('sharing_not_found')
  })

  it('is for members with one whole seat, in a circle without deposits', () => {
    const circle = createSeats({ seats: 5, members: 3 })
    expect(circle.share(2, [2])).toBe('member_not_found')
    circle.choose(3, 2)
    expect(circle.share(2, [3])).toBe('one_whole_seat')
    expect(circle.share(3, [2])).toBe('one_whole_seat')
    circle.choose(3, 1)
    circle.share(3, [2])
    circle.answer(2, 1)
    expect([circle.seatsOf(2), circle.seatsOf(3)]).toEqual([['3: 2/2'], ['3: 1/2']])
    expect(circle.choose(3, 1)).toBe('seat_shared')
  })

  it('asks the others again when a member leaves who shared the seat', () => {
    const circle = createSeats({ seats: 4, members: 4 })
    circle.share(2, [3, 4])
    circle.answer(3, 1)
    circle.answer(4, 1)
    circle.ask({ type: 'LeaveGoal', userId: userId(3), now: circle.now() })
    expect([circle.seatsOf(2), circle.seatsOf(4)]).toEqual([['2: 1/2'], ['2: 2/2']])
    expect(circle.state().members.get(userId(4))).toMatchObject({
      charterVersion: 0,
      askedOn: circle.today(),
    })
    circle.ask({ type: 'LeaveGoal', userId: userId(2), now: circle.now() })
    expect(circle.seatsOf(4)).toEqual(['2'])
  })
})

describe('several seats of a member', () => {
  /** Ama, Kofi with the second and the fourth seat, and Nia, who pay round 1 and 2 but for Kofi. */
  const owing = () => {
    const circle = createSeats({ seats: 4, members: 3 }, { latePolicy: 'reduced', graceDays: 0 })
    circle.choose(2, 2)
    circle.begin()
    circle.pay(1, 100_00)
    circle.pay(3, 100_00)
    circle.advance(45)
    circle.pay(1, 100_00)
    circle.pay(3, 100_00)
    circle.advance(45)
    return circle
  }
  const netted = (circle: ReturnType<typeof owing>) =>
    circle.of('DebtNetted').map(({ data }) => [data.debtorUserId, data.creditorUserId, data.amountMinor])

  it('owe a creditor more than they pay into one pot: first it is set off, then others pay it', () => {
    const circle = owing()
    expect(netted(circle)).toEqual([
      [2, 1, 100_00],
      [2, 1, 100_00],
    ])
    const paid = circle.of('PayoutDue').filter(({ data }) => data.reason === 'debt')
    expect(paid.map(({ data }) => data.contributionIds)).toEqual([
      [paymentOf(userId(1), 1, 3)],
      [paymentOf(userId(3), 1, 4)],
    ])
  })

  it('owe it again when a bank takes back what another member has paid of it', () => {
    const circle = owing()
    const dispute: DisputeFacts = {
      ...{ id: 'dp_1', amountMinor: minor(100_00), reason: 'fraudulent', answerBy: null },
      ...{ stage: 'open', feeMinor: minor(0), feeReturnedMinor: minor(0) },
    }
    circle.ask(hear(userId(3), 1, circle.today(), { nth: 4, disputes: [dispute] }))
    expect(circle.debts()).toEqual(['3 owes 2 10000', '2 owes 1 10000'])
    // Ama sets it off in Kofi's further turn.
    circle.pay(1, 100_00)
    circle.advance(100)
    expect(netted(circle)).toContainEqual([2, 1, 100_00])
    expect(circle.debts().filter(debt => debt.endsWith('owes 1 10000'))).toEqual([])
  })
})

describe('a shared seat', () => {
  /** Four seats: Ama, Kofi, Nia and Esi with halves of one, Yaw. */
  const begun = (charter: Parameters<typeof createSeats>[1] = {}) => {
    const circle = createSeats({ seats: 4, members: 5 - 1 }, charter)
    circle.share(3, [4])
    circle.answer(4, 1)
    circle.choose(2, 2)
    circle.begin()
    return circle
  }
  const payAll = (circle: ReturnType<typeof begun>): void => {
    circle.pay(1, 100_00)
    circle.pay(2, 200_00)
    circle.pay(3, 50_00)
    circle.pay(4, 50_00)
  }

  const arisen = (circle: ReturnType<typeof begun>) =>
    circle
      .of('DebtArose')
      .map(({ data }) => `${data.debtorUserId} owes ${data.creditorUserId} ${data.amountMinor}`)

  it('is paid in two turns of the same days, for which each member pays once', () => {
    const circle = begun()
    for (let cycle = 1; cycle <= 4; cycle++) {
      payAll(circle)
      circle.advance(31)
    }
    expect(circle.of('RoundClosed').map(({ data }) => [data.recipientUserId, data.potMinor])).toEqual([
      [1, 400_00],
      [2, 400_00],
      [3, 200_00],
      [4, 200_00],
      [2, 400_00],
    ])
    const days = circle.of('RoundOpened').map(({ data }) => data.dueOn)
    expect(days[2]).toBe(days[3])
    expect(circle.of('ContributionReceived')).toHaveLength(16)
    expect([circle.debts(), circle.state().receivedMinor]).toEqual([[], 0])
  })

  it('closes short for both: each is owed their half, by whom it is missing', () => {
    const circle = begun()
    for (let cycle = 1; cycle <= 2; cycle++) {
      payAll(circle)
      circle.advance(31)
    }
    circle.pay(2, 200_00)
    circle.pay(3, 50_00)
    circle.pay(4, 50_00)
    circle.advance(75)
    const short = circle.of('RoundClosed').filter(({ data }) => data.round > 2)
    expect(short.map(({ data }) => [data.round, data.potMinor])).toEqual([
      [3, 150_00],
      [4, 150_00],
    ])
    expect(arisen(circle)).toEqual(['1 owes 3 5000', '1 owes 4 5000'])
    // Ama's own pot is not sent yet, and pays both.
    expect(circle.debts()).toEqual([])
  })

  it('can be closed short by either holder, and by no other member', () => {
    const circle = begun({ latePolicy: 'reduced' })
    for (let cycle = 1; cycle <= 2; cycle++) {
      payAll(circle)
      circle.advance(31)
    }
    circle.pay(2, 200_00)
    circle.pay(3, 50_00)
    circle.pay(4, 50_00)
    const close = (number: number, round: number) =>
      circle.ask({ type: 'CloseRoundShort', userId: userId(number), round, now: circle.now() })
    for (let days = 0; days < 40 && circle.state().late.size === 0; days++) circle.advance(1)
    expect(close(2, 3)).toBe('not_the_recipient')
    close(4, 3)
    expect(arisen(circle)).toEqual(['1 owes 3 5000'])
    // In the turn of the second share its days of grace begin, because members had not paid cash for it before.
    circle.advance(4)
    close(3, 4)
    expect(arisen(circle)).toEqual(['1 owes 3 5000', '1 owes 4 5000'])
  })

  it('keeps defaults apart: what one holder owes is not set off against the half of the other', () => {
    const circle = begun()
    circle.pay(1, 100_00)
    circle.pay(2, 200_00)
    circle.pay(4, 50_00)
    circle.advance(60)
    expect(circle.debts()).toEqual(['3 owes 1 5000'])
    // Ama does not pay into Nia's turn what Nia owes her.
    for (let cycle = 1; cycle <= 2; cycle++) {
      circle.pay(1, 100_00)
      circle.pay(2, 200_00)
      circle.pay(3, 50_00)
      circle.pay(4, 50_00)
      circle.advance(31)
    }
    expect(circle.debts()).toEqual([])
    const netted = circle
      .of('DebtNetted')
      .map(({ data }) => [data.debtorUserId, data.creditorUserId, data.amountMinor])
    expect(netted).toEqual([[3, 1, 50_00]])
  })

  it('waits for no more than its part of a payment that is not firm', () => {
    const circle = begun()
    for (let cycle = 1; cycle <= 3; cycle++) {
      payAll(circle)
      circle.advance(31)
    }
    // The processor has all payments but those of Kofi, of whose third one half is in the pot of each turn.
    const settled = circle.of('ContributionReceived').flatMap(({ data }): GoalEvent[] => {
      const { contributionId, amountMinor: netMinor } = data
      const about = { contributionId, balanceTransactionId: 'txn_1', feeMinor: zero, netMinor }
      return data.userId === 2
        ? []
        : [{ type: 'ContributionSettled', data: { ...about, availableAt: circle.now() } }]
    })
    const state = [...circle.events, ...settled].reduce(goalDecider.evolve, goalDecider.initialState())
    const asked = { now: circle.now(), firmAfterDays: 0 }
    const pots = [...state.payouts.entries()].filter(([id]) => id === 'round-3' || id === 'round-4')
    expect(pots.map(([, pot]) => [pot.amountMinor, unfirmMinor(state, pot, asked)])).toEqual([
      [200_00, 100_00],
      [200_00, 100_00],
    ])
  })

  it('makes no member late with its second turn who was locked out as the first one closed', () => {
    const circle = createSeats({ seats: 3, members: 3 }, { instalments: true })
    circle.share(1, [2])
    circle.answer(2, 1)
    circle.ask({ type: 'ShrinkCircle', userId: userId(1), now: circle.now() })
    circle.begin()
    circle.pay(1, 50_00)
    circle.pay(2, 50_00)
    // The part for the first turn.
    circle.pay(3, 50_00)
    circle.advance(1)
    const who = userId(3)
    expect(circle.of('SeatSpared')).toEqual([])
    circle.ask({ type: 'AdvanceRotation', now: circle.now(), locked: [who] })
    expect(circle.of('SeatSpared').map(({ data }) => [data.userId, data.cause])).toEqual([[3, 'lock']])
  })

  it('votes with its weight', () => {
    const circle = begun()
    const pause = { kind: 'pause', days: 7 } as const
    circle.ask({ type: 'ProposeVote', userId: userId(3), asAdmin: false, proposal: pause, now: circle.now() })
    circle.ask({ type: 'CastVote', userId: userId(2), vote: 1, inFavour: true, now: circle.now() })
    circle.advance(8)
    expect(circle.of('VoteEnded')[0]?.data).toMatchObject({ outcome: 'accepted', inFavour: 2.5, eligible: 4 })
  })
})
