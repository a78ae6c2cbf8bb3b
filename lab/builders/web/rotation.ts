import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { DrawResponse, RotationResponse, RoundResponse, TurnResponse } from '#shared/api/rotation.ts'
import { plusCycles } from '#shared/cycles.ts'
import { formatDecimal, parseAmount, times, zero } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'

const names = ['Ama', 'Kofi', 'Nia', 'Yaw', 'Efua', 'Adwoa', 'Kwame', 'Esi']
/** Users are numbered from 1, by their first position. */
export const person = (userId: number) => ({ userId, name: names[userId - 1] ?? `Member ${userId}` })

export const testPayout = (different: Partial<PayoutResponse> = {}): PayoutResponse => ({
  id: '1:round-1',
  goalId: 1,
  goalName: 'Makola',
  recipient: person(1),
  currency: 'USD',
  amount: '500.00',
  reason: 'round',
  fee: null,
  round: 1,
  status: 'due',
  attempt: 1,
  dueAt: '2026-02-01T10:00:00.000Z',
  settlesAt: null,
  settled: true,
  firmOn: null,
  firmPart: null,
  takenBack: null,
  hold: null,
  holdLast: null,
  destination: null,
  notTransferred: null,
  waitsForFunds: false,
  approvals: [],
  proposal: null,
  approvalsNeeded: 0,
  sent: null,
  bank: null,
  photos: null,
  confirmedAt: null,
  contestedAt: null,
  judgeBy: null,
  readySince: null,
  sendBy: null,
  may: {
    approve: false,
    send: false,
    confirm: false,
    judge: false,
    hold: false,
    extendHold: false,
    askSeats: false,
    release: false,
  },
  ...different,
})

interface Wanted {
  readonly seats?: number
  /** The open round; all earlier ones are closed and confirmed. */
  readonly round?: number
  /** The users who have paid it. */
  readonly paid?: readonly number[]
  readonly late?: readonly number[]
  readonly viewer?: number
}

/** A circle of 100 dollars a month that began on New Year's Day of 2026, with the given differences. */
export const testRotation = (
  { seats = 5, round = 1, paid = [], late = [], viewer = 1 }: Wanted = {},
  different: Partial<RotationResponse> = {},
): RotationResponse => {
  const contribution = parseAmount('100', 'USD') ?? zero
  const pot = formatDecimal(times(contribution, seats), 'USD')
  const startsOn = calendarDate('2026-01-01')
  const dueOn = (k: number) => plusCycles(startsOn, 'monthly', k)
  const all = Array.from({ length: seats }, (_, index) => index + 1)
  const rounds = all.map((k): RoundResponse => {
    const payers = k < round ? all : k === round ? paid : []
    return {
      round: k,
      status: k < round ? 'closed' : k === round ? 'open' : 'upcoming',
      dueOn: dueOn(k),
      recipient: person(k),
      pot,
      collected: formatDecimal(times(contribution, payers.length), 'USD'),
      paidUserIds: payers,
      lateUserIds: k === round ? late : [],
      short: false,
      closedAt: k < round ? `${dueOn(k)}T09:00:00.000Z` : null,
      payout:
        k < round
          ? testPayout({
              id: `1:round-${k}`,
              recipient: person(k),
              round: k,
              amount: pot,
              status: 'confirmed',
              sent: {
                at: `${dueOn(k)}T12:00:00.000Z`,
                by: person(1),
                method: 'bank_transfer',
                reference: `MK-${k}`,
              },
              confirmedAt: `${dueOn(k)}T15:00:00.000Z`,
            })
          : null,
    }
  })
  const members = all.map(
    (userId): TurnResponse => ({
      ...person(userId),
      position: userId,
      seats: [userId],
      contributed: paid.includes(userId),
      pending: false,
      upToDate: !late.includes(userId),
      late: late.includes(userId),
      nextPayoutOn: userId < round ? null : dueOn(userId),
      hasAccepted: true,
      received: userId < round,
    }),
  )
  return {
    goalId: 1,
    phase: round > seats ? 'completed' : 'running',
    seats,
    currency: 'USD',
    contribution: '100.00',
    pot,
    cycleType: 'monthly',
    rhythm: null,
    startsOn,
    charter: {
      version: 1,
      latePolicy: 'hold',
      graceDays: 3,
      timeZone: 'Africa/Accra',
      netArrears: true,
      coOrganisersSend: false,
      deposit: null,
      lateFee: null,
      organiserFee: null,
      firmAfterDays: null,
      debitDays: null,
      provedFirst: false,
      instalments: false,
      cash: false,
      cashHolders: [],
    },
    round,
    rounds,
    members,
    debts: [],
    swaps: [],
    draw: null,
    earlierDraws: [],
    money: 'cards',
    atRisk:
      round > seats || viewer < round
        ? null
        : {
            amount: formatDecimal(times(contribution, viewer - 1), 'USD'),
            ...{ forSeats: 1, seatsBefore: viewer - 1, proved: 0, toBeDrawn: false, organiserTurn: null },
          },
    may: {
      amend: false,
      order: false,
      draw: false,
      shrink: false,
      openNext: false,
      closeShort: false,
      pause: false,
      objectToPause: false,
    },
    deposits: [],
    guarantees: [],
    mayAskFor: [],
    adoption: null,
    corrections: null,
    hasCashBoxes: false,
    standIns: [],
    figureWithStandIn: null,
    rulesAhead: null,
    pause: { pausedDays: 0, daysLeft: 30, noticeDaysLeft: 14, announced: null },
    me: {
      depositDue: null,
      dueAmount: paid.includes(viewer) || round > seats ? null : '100.00',
      dueParts: null,
      dueOn: paid.includes(viewer) || round > seats ? null : dueOn(round),
      debitExpectedOn: null,
      debitAmount: null,
      late: late.includes(viewer),
      nextPayoutOn: viewer < round ? null : dueOn(viewer),
      nextPayoutAmount: viewer < round ? null : pot,
      mayPayEarly: false,
      nextAmount: null,
      nextParts: null,
      seatChoices: [],
      hasAccepted: true,
      acceptBy: null,
      owes: '0.00',
      owed: '0.00',
    },
    ...different,
  }
}

/** A draw to which salts can be added. */
export const testDraw = (changes: Partial<DrawResponse> = {}): DrawResponse => ({
  draw: 1,
  commitment: '',
  endsAt: '2026-01-02T00:00:00.000Z',
  revealBy: '2026-01-09T00:00:00.000Z',
  stage: 'adding',
  commitments: [],
  salts: [],
  missing: null,
  seed: null,
  order: null,
  drawnFirst: null,
  ...changes,
})
