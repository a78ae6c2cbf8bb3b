import { describe, expect, it } from 'vitest'
import { planId } from '#lab/builders/domain/plans.ts'
import { createSeats, figureIn } from '#lab/builders/domain/seats.ts'
import { invitationId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { isCircle } from './circle.ts'
import { choicesOfJoining, seatChoices } from './seatChoices.ts'
import { windingUp } from './windingUp.ts'

const [ama, kofi] = [userId(1), userId(2)]

describe('several seats of one member', () => {
  it('are chosen before the circle begins, with the last free turns, and repeating it changes nothing', () => {
    const circle = createSeats({ seats: 5, members: 3 })
    circle.choose(2, 2)
    expect(circle.seatsOf(2)).toEqual(['2', '5'])
    expect(circle.choose(2, 2)).toEqual([])
    expect(circle.choose(3, 3)).toBe('no_seat_left')
    circle.choose(3, 2)
    expect(circle.seatsOf(3)).toEqual(['3', '4'])
    // Two turns of others before the first seat, three before the second.
    expect(figureIn(circle.state(), userId(3))).toBe(2 * 100_00 + 2 * 100_00)
  })

  it('are accepted with what all of them can lose together', () => {
    const circle = createSeats({ seats: 3, members: 2 })
    const wanted = {
      type: 'ChooseSeats',
      userId: kofi,
      memberUserId: kofi,
      seats: 2,
      now: circle.now(),
    } as const
    expect(circle.ask({ ...wanted, figureMinor: minor(100_00) })).toBe('turn_moved')
    expect(circle.ask({ ...wanted, figureMinor: minor(200_00) })).toHaveLength(1)
  })

  it('are taken where cash is allowed beside cards, also by a change of the rules', () => {
    const circle = createSeats({ seats: 3, members: 2 }, { cash: true })
    expect(circle.choose(2, 2)).toHaveLength(1)
    const other = createSeats({ seats: 3, members: 2 })
    other.choose(2, 2)
    const { startDate, rotation } = other.state().terms!
    const charter = { ...rotation!.charter!, cash: true }
    expect(
      other.ask({ type: 'AmendCharter', userId: ama, startDate, charter, now: other.now() }),
    ).toHaveLength(1)
  })

  it('are taken by who joins, all or none, with the figure that their invitation shows', () => {
    const circle = createSeats({ seats: 5, members: 2 })
    const invitation = invitationId('5a0ff57c-1db3-4a34-9d53-6b8a38e2c9a1')
    const about = { invitationId: invitation, channel: 'link', role: 'member', replacesUserId: null } as const
    circle.ask({ type: 'IssueInvitation', userId: ama, ...about, now: circle.now() })
    const choices = choicesOfJoining(circle.state(), { invitationId: invitation, now: circle.now() })
    expect(choices).toEqual([
      { seats: 1, figureMinor: 200_00 },
      { seats: 2, figureMinor: 500_00 },
      { seats: 3, figureMinor: 600_00 },
    ])
    const join = (seats: number, figureMinor: number) =>
      circle.ask({
        ...{ type: 'AcceptInvitation', invitationId: invitation, userId: userId(3), seats },
        ...{ figureMinor: minor(figureMinor), now: circle.now() },
      })
    expect(join(4, 900_00)).toBe('no_seat_left')
    expect(join(2, 499_99)).toBe('turn_moved')
    expect(circle.state().members.has(userId(3))).toBe(false)
    join(2, 500_00)
    expect([circle.seatsOf(3), figureIn(circle.state(), userId(3))]).toEqual([['3', '5'], 500_00])
    // A repeated request changes nothing.
    expect(join(2, 500_00)).toEqual([])
  })

  it('leave a seat for a second member', () => {
    const circle = createSeats({ seats: 3, members: 1 })
    expect(circle.choose(1, 3)).toBe('circle_too_small')
    expect(circle.choose(1, 2)).toHaveLength(1)
  })

  it('are offered with what could be lost by them, until the circle begins', () => {
    const circle = createSeats({ seats: 4, members: 3 })
    const offered = () => seatChoices(circle.state(), { userId: kofi, now: circle.now() })
    expect(offered()).toEqual([
      { seats: 1, figureMinor: 100_00 },
      { seats: 2, figureMinor: 300_00 },
    ])
    circle.choose(3, 2)
    expect(offered()).toEqual([])
    circle.begin()
    expect(seatChoices(circle.state(), { userId: userId(3), now: circle.now() })).toEqual([])
  })

  it('are all paid by the plan of their holder', () => {
    const circle = createSeats({ seats: 4, members: 2 })
    const every = circle.state().terms!.rotation!.cycleType
    const plan = { scheduleId: planId, userId: kofi, every, firstOn: circle.today(), endsOn: null } as const
    circle.choose(2, 2)
    const begin = { type: 'CreateSchedule', ...plan, hasCard: true } as const
    expect(circle.ask({ ...begin, amountMinor: minor(100_00) })).toBe('schedule_amount_fixed')
    circle.ask({ ...begin, amountMinor: minor(200_00) })
    circle.choose(2, 1)
    expect(circle.of('ScheduleAmountChanged').map(({ data }) => data.amountMinor)).toEqual([100_00])
  })

  it('are given back by their holder or an organiser, who gives none to another', () => {
    const circle = createSeats({ seats: 5, members: 2 })
    circle.choose(2, 3)
    expect(circle.choose(1, 2, 2)).toBe('not_the_organiser')
    expect(circle.choose(2, 4, 1)).toBe('figure_would_rise')
    circle.choose(2, 1, 1)
    expect(circle.seatsOf(2)).toEqual(['2'])
    expect(circle.choose(2, 0)).toBe('seat_differs')
  })

  it('need no deposits, and no guarantors', () => {
    const deposit = { amountMinor: minor(50_00), firmAfterDays: 0 }
    const other = createSeats({ seats: 3, members: 2 }, { deposit })
    expect(other.choose(2, 2)).toBe('deposits_of_one_seat')
    const circle = createSeats({ seats: 3, members: 2 })
    circle.choose(2, 2)
    const { terms } = circle.state()
    const charter = { ...terms!.rotation!.charter!, deposit }
    const amend = {
      type: 'AmendCharter',
      userId: ama,
      startDate: terms!.startDate,
      charter,
      now: circle.now(),
    } as const
    expect(circle.ask(amend)).toBe('seats_without_deposits')
    circle.begin()
    const guarantee = { type: 'AskGuarantor', userId: ama, seatUserId: ama, guarantorUserId: kofi } as const
    expect(circle.ask({ ...guarantee, amountMinor: minor(100_00) })).toBe('one_whole_seat')
  })

  it('are not changed once the turns are fixed', () => {
    const circle = createSeats({ seats: 3, members: 3 })
    circle.begin()
    expect(circle.choose(2, 2)).toBe('turns_fixed')
  })

  it('get back what was paid for a seat that is given back', () => {
    const circle = createSeats({ seats: 3, members: 2 })
    circle.choose(2, 2)
    expect(circle.pay(2, 100_00)).toBe('not_the_fixed_amount')
    circle.pay(2, 200_00)
    circle.choose(2, 1)
    expect(circle.of('RefundRequested').map(({ data }) => data.amountMinor)).toEqual([100_00])
  })

  it('pay together, are paid each in its turn, and end the circle without debts', () => {
    const circle = createSeats({ seats: 4, members: 3 })
    circle.choose(2, 2)
    circle.begin()
    for (let round = 1; round <= 4; round++) {
      circle.pay(1, 100_00)
      circle.pay(2, 200_00)
      circle.pay(3, 100_00)
      circle.advance(31)
    }
    expect(circle.of('RoundClosed').map(({ data }) => [data.recipientUserId, data.potMinor])).toEqual([
      [1, 400_00],
      [2, 400_00],
      [3, 400_00],
      [2, 400_00],
    ])
    expect(circle.debts()).toEqual([])
    expect(circle.state().receivedMinor).toBe(0)
  })

  it('answer for each other: what one lacks is set off against the pot of the other', () => {
    const circle = createSeats({ seats: 4, members: 3 })
    circle.choose(2, 2)
    circle.begin()
    for (const number of [1, 3]) circle.pay(number, 100_00)
    circle.advance(60)
    expect(circle.debts()).toContain('2 owes 1 20000')
    circle.pay(1, 100_00)
    circle.pay(3, 100_00)
    circle.advance(60)
    // Ama had paid nothing less, so the pot of the first seat pays all that its holder owes.
    expect(circle.debts().filter(debt => debt.startsWith('2'))).toEqual([])
  })

  it('count each in votes, and as one member where two are needed', () => {
    const circle = createSeats({ seats: 5, members: 3 })
    circle.choose(2, 3)
    circle.begin()
    const pause = { kind: 'pause', days: 7 } as const
    circle.ask({ type: 'ProposeVote', userId: kofi, asAdmin: false, proposal: pause, now: circle.now() })
    circle.advance(8)
    expect(circle.of('VoteEnded')[0]?.data).toMatchObject({ outcome: 'rejected', inFavour: 3, eligible: 5 })
    circle.ask({ type: 'ProposeVote', userId: ama, asAdmin: false, proposal: pause, now: circle.now() })
    circle.ask({ type: 'CastVote', userId: kofi, vote: 2, inFavour: true, now: circle.now() })
    circle.advance(8)
    expect(circle.of('VoteEnded')[1]?.data).toMatchObject({ outcome: 'accepted', inFavour: 4, eligible: 5 })
  })

  it('swap one of their turns', () => {
    const circle = createSeats({ seats: 5, members: 4 })
    circle.choose(2, 2)
    circle.begin()
    const swap = { type: 'ProposeSwap', userId: kofi, withUserId: userId(3) } as const
    circle.ask({ ...swap, positions: [5, 3] })
    circle.ask({ type: 'AcceptSwap', userId: userId(3), swap: 1 })
    expect([circle.seatsOf(2), circle.seatsOf(3)]).toEqual([['2', '3'], ['5']])
    expect(figureIn(circle.state(), kofi)).toBe(2 * 100_00)
    expect(circle.ask({ ...swap, positions: [4, 5] })).toBe('turn_over')
  })

  it('are settled by pairs where the circle ends early: each seat that awaits its turn gets back its part', () => {
    const circle = createSeats({ seats: 4, members: 3 })
    circle.choose(2, 2)
    circle.begin()
    for (let round = 1; round <= 2; round++) {
      circle.pay(1, 100_00)
      circle.pay(2, 200_00)
      circle.pay(3, 100_00)
      circle.advance(31)
    }
    const end = { kind: 'wind_up' } as const
    circle.ask({ type: 'ProposeVote', userId: kofi, asAdmin: false, proposal: end, now: circle.now() })
    circle.ask({ type: 'CastVote', userId: userId(3), vote: 1, inFavour: true, now: circle.now() })
    expect(circle.of('VoteEnded')[0]?.data).toMatchObject({ outcome: 'accepted', inFavour: 2, eligible: 2 })
    expect(
      circle.of('DebtArose').map(({ data }) => [data.debtorUserId, data.creditorUserId, data.amountMinor]),
    ).toEqual([
      // Of Kofi's two payments, the one for the seat that has not received.
      [1, 3, 100_00],
      [1, 2, 100_00],
      [2, 3, 100_00],
    ])
  })

  it('owe for the round in which it was missing what a bank takes back from the pot of one of them', () => {
    const circle = createSeats({ seats: 3, members: 2 })
    circle.choose(2, 2)
    circle.begin()
    circle.pay(1, 100_00)
    circle.pay(2, 200_00)
    circle.takeBack(2)
    expect(circle.debts()).toEqual(['2 owes 1 20000'])
    circle.advance(31)
    circle.pay(1, 100_00)
    circle.pay(2, 200_00)
    // The pot of Kofi's first seat had paid half of it with Ama's payment, and half with Kofi's.
    circle.takeBack(2)
    const state = circle.state()
    expect([...state.openDebts.entries()].map(([, { round, leftMinor }]) => [round, leftMinor])).toEqual([
      [1, 100_00],
    ])
    // So for each of the two seats half of what it should have paid was paid: Kofi owes the rest for the seat that has received, and is
    // owed what the other has paid.
    const events = isCircle(state) ? windingUp(state, null) : []
    expect(
      events.flatMap(({ type, data }) =>
        type === 'DebtReleased' || type === 'DebtArose'
          ? [[type, data.debtorUserId, data.creditorUserId, data.amountMinor]]
          : [],
      ),
    ).toEqual([
      ['DebtReleased', 2, 1, 50_00],
      ['DebtArose', 1, 2, 50_00],
    ])
  })

  it('stay in their own order when the organiser sets the order', () => {
    const circle = createSeats({ seats: 4, members: 3 })
    circle.choose(2, 2)
    circle.ask({ type: 'OrderRotation', userId: ama, order: [kofi, userId(3), kofi, ama], now: circle.now() })
    expect([circle.seatsOf(1), circle.seatsOf(2), circle.seatsOf(3)]).toEqual([['4'], ['1', '3'], ['2']])
    expect(
      circle.ask({ type: 'OrderRotation', userId: ama, order: [kofi, ama, userId(3)], now: circle.now() }),
    ).toBe('order_incomplete')
  })
})
