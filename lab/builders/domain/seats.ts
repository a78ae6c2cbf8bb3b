import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { Charter } from '#shared/charter.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { type Minor, minor, zero } from '#shared/money.ts'
import { type CalendarDate, calendarDate, instant, plusDays } from '#shared/time.ts'
import { hear, paymentOf, terms } from './circles.ts'
import { playing } from './playing.ts'

/** More than any member of these circles can lose. */
export const anyFigure = minor(1_000_000_00)
const contribution = 100_00

/**
 * A monthly circle with a hundred dollars a seat, in which members can have several seats or shares of one.
 * Members are numbered in the order in which they join; time passes by days.
 */
export const createSeats = (
  { seats, members }: { readonly seats: number; readonly members: number },
  {
    contributionMinor = contribution,
    ...charter
  }: Partial<Charter> & { readonly contributionMinor?: number } = {},
) => {
  const { ask: decide, take, ...circle } = playing()
  let today: CalendarDate = calendarDate('2026-01-20')
  let payments = 0
  const last = new Map<number, { readonly nth: number; readonly amountMinor: Minor }>()
  const now = () => instant(`${today}T12:00:00Z`)
  const ask = (command: Parameters<typeof decide>[0]) =>
    decide('now' in command ? { ...command, now: now() } : command)
  const asked = terms(charter, seats)
  const rotation = asked.rotation && { ...asked.rotation, contributionMinor: minor(contributionMinor) }
  take([{ type: 'GoalCreated', data: { ...asked, startDate: plusDays(today, 10), rotation } }])
  for (let number = 1; number <= members; number++)
    take([
      {
        type: 'MemberJoined',
        data: {
          ...{
            userId: userId(number),
            role: number === 1 ? 'organiser' : 'member',
            position: number,
            join: 1,
          },
          charterVersion: 1,
        },
      },
    ])
  /** Passes the days one by one, as the scheduler does. */
  const advance = (days: number): void => {
    for (let left = days; left > 0; left--) {
      today = plusDays(today, 1)
      ask({ type: 'AdvanceRotation', now: now() })
    }
  }
  /** A card payment that arrives at once. */
  const pay = (
    number: number,
    amountMinor: number,
    how: { readonly round?: number; readonly debtId?: string } = {},
  ) => {
    const nth = ++payments
    const who = userId(number)
    const id = paymentOf(who, 1, nth)
    const requested = ask({
      type: 'RequestContribution',
      ...{ contributionId: id, userId: who, amountMinor: minor(amountMinor), ...how },
    })
    if (typeof requested === 'string') return requested
    last.set(number, { nth, amountMinor: minor(amountMinor) })
    return ask({ ...hear(who, 1, today, { nth, receivedMinor: minor(amountMinor) }), now: now() })
  }
  /** A bank takes back all of a member's last card payment. */
  const takeBack = (number: number) => {
    const paid = last.get(number)
    if (!paid) throw new RangeError(`member ${number} has paid nothing`)
    const { nth, amountMinor } = paid
    const dispute = {
      ...({ id: `dp_${nth}`, stage: 'open', reason: 'fraudulent', answerBy: null } as const),
      ...{ amountMinor, feeMinor: zero, feeReturnedMinor: zero },
    }
    const heard = hear(userId(number), 1, today, { nth, receivedMinor: amountMinor, disputes: [dispute] })
    return ask({ ...heard, now: now() })
  }
  return {
    ...circle,
    ask,
    advance,
    pay,
    takeBack,
    now,
    today: () => today,
    choose: (number: number, wanted: number, by = number) =>
      ask({
        type: 'ChooseSeats',
        ...{
          userId: userId(by),
          memberUserId: userId(number),
          seats: wanted,
          figureMinor: anyFigure,
          now: now(),
        },
      }),
    share: (number: number, others: readonly number[], figureMinor: Minor = anyFigure) =>
      ask({
        type: 'ShareSeat',
        ...{ userId: userId(number), withUserIds: others.map(userId), figureMinor, now: now() },
      }),
    answer: (number: number, sharing: number, inFavour = true) =>
      ask({ type: 'AnswerSharing', userId: userId(number), sharing, inFavour, now: now() }),
    /** All members accept the rules, and the rotation begins. */
    begin: () => {
      const { members: people, charterVersion: version } = circle.state()
      for (const [who] of [...people.entries()])
        ask({ type: 'AcceptCharter', userId: who, version, now: now() })
      advance(10)
    },
    seatsOf: (number: number) =>
      circle
        .state()
        .members.get(userId(number))
        ?.seats.map(({ position, share }) =>
          share.of === 1 ? `${position}` : `${position}: ${share.number}/${share.of}`,
        ),
    /** The recipients and amounts of all payouts that are due. */
    due: () =>
      [...circle.state().payouts.entries()]
        .filter(([, { status }]) => status === 'due')
        .map(([id, { userId: to, amountMinor }]) => `${id} ${to} ${amountMinor}`),
    debts: () =>
      [...circle.state().openDebts.entries()].map(
        ([, { debtorUserId, creditorUserId, leftMinor }]) =>
          `${debtorUserId} owes ${creditorUserId} ${leftMinor}`,
      ),
  }
}

export type SeatsCircle = ReturnType<typeof createSeats>
export const figureIn = (state: GoalState, who: UserId) => state.members.get(who)?.figureMinor
