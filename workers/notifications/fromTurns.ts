import { isOtherSideOf } from '#ledger/domain/goal/contributions/permissions.ts'
import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import { feePaidBy } from '#ledger/domain/goal/payouts/holds.ts'
import type { Payout } from '#ledger/domain/goal/payouts/payoutState.ts'
import { holdsOnlyCash, isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import { isPassing } from '#ledger/domain/goal/payouts/transfers.ts'
import {
  charterOf,
  hasPaid,
  isCircle,
  isCompleted,
  missingMinor,
} from '#ledger/domain/goal/rotation/circle.ts'
import { awaitedIn } from '#ledger/domain/goal/rotation/openDraw.ts'
import { holderOf } from '#ledger/domain/goal/rotation/order.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { plusCycles } from '#shared/cycles.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { type Said, sayings } from '#shared/notices/said.ts'
import type { TransferFailure } from '#shared/payoutMethods.ts'
import { runsGoal } from '#shared/roles.ts'
import { dateOf } from '#shared/time.ts'
import { roundsToCome } from '#shared/turns.ts'
import { dateIn } from '#shared/zones.ts'
import type { EventContext, Makers, Part } from './eventContext.ts'
import { payoutNow } from './payoutNow.ts'
import { payerOf, toPayer } from './toPayer.ts'

/** About circles, debts and payouts. */
export const fromTurns = {
  CharterAmended: ({ byUserId }, context) => toHolders(context, 'charter_amended', byUserId),
  /** Members who had accepted the order or the number of seats have to accept the change. */
  RotationOrdered: ({ byUserId, charterVersion }, context) =>
    charterVersion === undefined ? [] : toHolders(context, 'charter_amended', byUserId),
  /** The first lines are asked for as the circle is created, when it has no other members. */
  OpeningLinesAsked: ({ byUserId }, context) => toHolders(context, 'charter_amended', byUserId),
  /** To the other of the two. */
  OpeningCorrectionProposed: (
    { byUserId, debtorUserId, creditorUserId, amountMinor },
    { eventId: cause },
  ) => [
    {
      ...{ cause, userId: byUserId === debtorUserId ? creditorUserId : debtorUserId, amountMinor },
      ...({ kind: 'opening_correction', aboutUserId: byUserId } as const),
    },
  ],
  /** To the proposer, unless they have withdrawn it. */
  OpeningCorrectionAnswered: ({ correction, userId: other, inFavour }, { eventId: cause, state }) => {
    const by = state.openingCorrections.get(correction)?.byUserId
    const kind = inFavour ? 'opening_correction_agreed' : 'opening_correction_declined'
    return by === undefined || by === other ? [] : [{ cause, userId: by, kind, aboutUserId: other }]
  },
  CircleShrunk: ({ byUserId }, context) => toHolders(context, 'charter_amended', byUserId),
  DrawCommitted: ({ byUserId, endsAt, charterVersion }, context) => [
    ...(charterVersion === undefined ? [] : toHolders(context, 'charter_amended', byUserId)),
    ...toHolders(context, 'draw_begun', byUserId, { date: dateIn(endsAt, zoneOf(context.state)) }),
  ],
  /** To members whose salt is missing, once the first salt is revealed. */
  DrawSaltRevealed: ({ userId: first }, { eventId: cause, state }) => {
    const { draw } = state
    if (draw?.revealBy === undefined || draw.salts.size > 1) return []
    const date = dateIn(draw.revealBy, zoneOf(state))
    return awaitedIn(state, draw)
      .filter(userId => userId !== first)
      .map(userId => ({ cause, userId, kind: 'draw_shown', date }))
  },
  DrawRevealed: ({ order, latecomers = [] }, { eventId: cause }) =>
    [...order, ...latecomers].map((userId, index, { length }) => ({
      cause,
      userId,
      kind: 'draw_revealed',
      reason: sayings.reason.turn({ number: index + 1, length }),
    })),
  DrawVoided: (_, context) => toHolders(context, 'draw_voided', null),

  /** To its owner. A returned deposit has a separate notification when the card has received it. */
  DepositKept: ({ userId, amountMinor }, { eventId: cause }) => [
    { cause, userId, kind: 'deposit_kept', amountMinor },
  ],
  DepositReleased: ({ userId, amountMinor, reason, charterVersion }, context) => [
    ...(reason === 'default'
      ? [{ cause: context.eventId, userId, kind: 'deposit_used', amountMinor } as const]
      : []),
    ...(charterVersion === undefined ? [] : toHolders(context, 'charter_amended', null)),
  ],

  /** To an auditor who was given a seat. */
  MemberRoleChanged: ({ userId, byUserId, askedOn }, { eventId: cause }) =>
    askedOn === undefined ? [] : [{ cause, userId, kind: 'charter_amended', aboutUserId: byUserId }],

  /** To a member whose seats an organiser has given back. */
  SeatsChosen: ({ userId, byUserId }, { eventId: cause }) =>
    userId === byUserId ? [] : [{ cause, userId, kind: 'seats_given_back', aboutUserId: byUserId }],

  /** To all seat holders, with the day of their turn if the circle keeps its calendar. */
  RotationBegan: ({ startsOn }, { eventId: cause, state }) => {
    const { rotation, targetMinor } = state.terms ?? {}
    if (!rotation) return []
    const before = rotation.seats - roundsToCome(rotation)
    return seatHolders(state).map(([userId, { position }]) => ({
      cause,
      userId,
      kind: 'rotation_begun',
      amountMinor: targetMinor,
      ...(position === null || position <= before
        ? {}
        : { date: plusCycles(startsOn, rotation.cycleType, position - before) }),
    })) as Part[]
  },

  /**
   * To those who have not paid it, and to its recipient, who has to say where the pot goes. The first round
   * opens with the rotation, which has its own notification.
   */
  RoundOpened: ({ round, dueOn }, context) => {
    const { eventId: cause, state } = context
    if (!isCircle(state)) return []
    const holders = seatHolders(state)
    const recipient = holderOf(state, round)
    const asked: Part[] =
      recipient === undefined || holdsOnlyCash(state)
        ? []
        : [{ cause, userId: recipient, kind: 'destination_wanted' }]
    // The first round here, also of a circle that was adopted.
    if (round === (state.terms.rotation.adopted?.round ?? 1)) return asked
    const unpaid = holders
      .filter(([userId]) => !hasPaid(state, userId, round))
      .map(([userId]): Part => {
        const amountMinor = missingMinor(state, userId, round)
        return toPayer(context, { cause, userId, kind: 'round_opened', date: dueOn, amountMinor })
      })
    return [...unpaid, ...asked]
  },

  /**
   * To the member, the organisers, and the member who may close the round short; none when it was paid since.
   */
  MemberLate: ({ round, userId }, context) => {
    const { eventId: cause, state } = context
    if (!isCircle(state) || hasPaid(state, userId, round)) return []
    const amountMinor = missingMinor(state, userId, round)
    const date = state.round === round && state.dueOn !== undefined ? { date: state.dueOn } : {}
    const payer = payerOf(context, userId)
    const others = seatHolders(state).filter(
      ([id, { role }]) => id !== userId && id !== payer && (runsGoal(role) || id === holderOf(state, round)),
    )
    return [
      toPayer(context, { cause, userId, kind: 'late', amountMinor, ...date }),
      ...others.map(
        ([id]): Part => ({ cause, userId: id, kind: 'member_late', amountMinor, aboutUserId: userId }),
      ),
    ]
  },

  /** To the recipient of the pot; after the last round to all members. */
  RoundClosed: (closed, { goalId, eventId, state }) => {
    const { round, recipientUserId: userId, shortByUserId, potMinor: amountMinor } = closed
    const isShort = shortByUserId !== null || closed.short === true
    const short = isShort ? { reason: sayings.reason.short } : {}
    const turn: Part[] =
      amountMinor > 0
        ? [{ cause: `turn-${goalId}-${round}`, userId, kind: 'your_turn', amountMinor, ...short }]
        : []
    if (!isCompleted(state) || round !== state.closedRounds) return turn
    const members = [...state.members.entries()]
    return [
      ...turn,
      ...members.map(([id]): Part => ({ cause: eventId, userId: id, kind: 'circle_completed' })),
    ]
  },
  CircleWoundUp: ({ byUserId }, context) => toHolders(context, 'circle_wound_up', byUserId),
  DebtArose: ({ debtorUserId, creditorUserId, amountMinor }, context) => {
    const { eventId: cause } = context
    const owed: Part = { cause, userId: debtorUserId, kind: 'debt_owed', amountMinor }
    if (creditorUserId === null) return [toPayer(context, owed)]
    return [
      toPayer(context, { ...owed, aboutUserId: creditorUserId }),
      { cause, userId: creditorUserId, kind: 'debt_due', amountMinor, aboutUserId: debtorUserId },
    ]
  },
  /** To the guarantor, unless they offer it themselves. */
  GuaranteeAsked: (
    { byUserId, seatUserId: aboutUserId, guarantorUserId: userId, amountMinor },
    { eventId: cause },
  ) => (userId === byUserId ? [] : [{ cause, userId, kind: 'guarantee_asked', amountMinor, aboutUserId }]),
  GuaranteeAccepted: (
    { seatUserId: userId, guarantorUserId: aboutUserId, amountMinor },
    { eventId: cause },
  ) => [{ cause, userId, kind: 'guarantee_accepted', amountMinor, aboutUserId }],
  /** To both members, but not to the one who ended it. */
  GuaranteeEnded: ({ seatUserId, guarantorUserId, byUserId }, { eventId: cause }) =>
    [
      { userId: seatUserId, aboutUserId: guarantorUserId, own: true },
      { userId: guarantorUserId, aboutUserId: seatUserId, own: false },
    ].flatMap(one => (one.userId === byUserId ? [] : [{ cause, kind: 'guarantee_ended', ...one } as const])),
  /** To the guarantor. The creditor is notified of the payout, and the seat of its new debt. */
  GuaranteePaid: (
    { guarantorUserId: userId, debtorUserId: aboutUserId, amountMinor },
    { eventId: cause },
  ) => [{ cause, userId, kind: 'guarantee_paid', amountMinor, aboutUserId }],
  SwapProposed: ({ byUserId, withUserId }, { eventId: cause }) => [
    { cause, userId: withUserId, kind: 'swap_proposed', aboutUserId: byUserId },
  ],
  SwapAccepted: ({ swap }, context) => answered(context, swap, 'swap_accepted'),
  /** Unless the proposer withdrew it. */
  SwapDeclined: ({ swap, byUserId }, context) =>
    byUserId === context.state.swaps.get(swap)?.byUserId ? [] : answered(context, swap, 'swap_declined'),
  /** For the pot of a round `your_turn` is sent instead. Cash among members needs no destination. */
  PayoutDue: (due, context) => {
    const { eventId: cause, state } = context
    const { payoutId, userId, amountMinor, reason, contributionIds = [] } = due
    const now = payoutNow(context, payoutId)
    const kind = feePaidBy(state, payoutId) === 'organiser_fee' ? 'organiser_fee_due' : 'payout_due'
    return [
      ...(reason === 'round' ? [] : [{ cause, userId, kind, amountMinor, ...now } as const]),
      ...(isOutsidePayout(state, { contributionIds })
        ? []
        : [{ cause, userId, kind: 'destination_wanted' } as const]),
    ]
  },
  /** To the debtor, from whose payout it was taken. */
  DebtNetted: ({ debtorUserId: userId, creditorUserId, amountMinor }, { eventId: cause }) => [
    {
      ...{ cause, userId, kind: 'payout_set_off', amountMinor },
      ...(creditorUserId === null ? {} : { aboutUserId: creditorUserId }),
    },
  ],
  /** To its recipient; another payer is notified of the resulting debt. */
  PayoutLowered: ({ userId, debtorUserId, amountMinor }, { eventId: cause }) => [
    {
      ...{ cause, userId, kind: 'payout_lowered', amountMinor },
      ...(debtorUserId === null ? { own: true } : { aboutUserId: debtorUserId }),
    },
  ],
  /** To its recipient; the other part is sent together with it. */
  PayoutDivided: ({ userId, amountMinor, firmOn }, { eventId: cause }) => [
    { cause, userId, kind: 'payout_divided', amountMinor, ...(firmOn === undefined ? {} : { date: firmOn }) },
  ],
  /** To its recipient. */
  PayoutHeld: ({ payoutId, reason: why, until, order }, { eventId: cause, state }) => {
    const payout = state.payouts.get(payoutId)
    if (!payout) return []
    const { userId, amountMinor } = payout
    const reason = order ? sayings.reason.ordered({ ...order, why }) : why
    return [{ cause, userId, kind: 'payout_held', amountMinor, date: dateOf(until), reason }]
  },
  PayoutHoldReleased: ({ payoutId }, context) => toRecipient(context, payoutId, 'payout_released'),
  PayoutApproved: ({ payoutId }, context) => toRecipient(context, payoutId, 'payout_approved'),
  PayoutSent: ({ userId, amountMinor, payoutId }, context) => {
    const { eventId: cause, at } = context
    const date = dateOf(at)
    return [{ cause, userId, kind: 'payout_sent', amountMinor, date, ...payoutNow(context, payoutId) }]
  },
  /** To its recipient, who has to say where else it goes, unless Stripe tries it again. */
  PayoutTransferRefused: ({ payoutId, userId, code }, { eventId: cause, state }) => {
    const payout = state.payouts.get(payoutId)
    if (!payout || isPassing(code)) return []
    return [leftToPeople(cause, userId, { code, amountMinor: payout.amountMinor })]
  },
  PayoutTransferReversed: ({ userId, amountMinor }, { eventId: cause }) => [
    leftToPeople(cause, userId, { code: 'reversed', amountMinor }),
  ],
  /** To its sender and those who run the goal. */
  PayoutConfirmed: ({ payoutId }, context) => confirmed(context, payoutId),

  /** To the admins, to the sender if they are no admin, and to those who run the goal. */
  PayoutContested: ({ payoutId, byUserId: aboutUserId }, { eventId: cause, state, admins = [] }) => {
    const payout = state.payouts.get(payoutId)
    if (!payout) return []
    const { amountMinor } = payout
    const cases = admins.map(
      (userId): Part => ({ cause, userId, kind: 'payout_case', amountMinor, aboutUserId }),
    )
    const others = payersOf(state, payout)
      .filter(userId => !admins.includes(userId) && userId !== aboutUserId)
      .map((userId): Part => ({ cause, userId, kind: 'payout_contested', amountMinor, aboutUserId }))
    return [...cases, ...others]
  },
  PayoutCaseClosed: ({ payoutId, userId, amountMinor, outcome }, context) => {
    const { eventId: cause } = context
    if (outcome === 'received') return confirmed(context, payoutId)
    const kind = outcome === 'proved' ? 'payout_proved' : 'payout_returned'
    return [{ cause, userId, kind, amountMinor }]
  },

  /** To the members who have to confirm it. */
  ContributionReported: ({ contributionId }, { eventId: cause, state }) => {
    const payment = state.contributions.get(contributionId)
    if (payment?.status !== 'reported') return []
    const { userId: aboutUserId, amountMinor } = payment
    return holdersOf(state)
      .filter(userId => isOtherSideOf(state, contributionId, userId))
      .map(userId => ({
        cause,
        userId,
        kind: 'contribution_reported',
        amountMinor,
        aboutUserId,
        contributionId,
      }))
  },

  /** To the other side, once a day for each payment; not while they are asked to confirm it, and see the photo there. */
  PhotoAttached: ({ of, byUserId: aboutUserId, userId }, { at, state }) => {
    if (userId === null) return []
    const payment = 'contributionId' in of ? state.contributions.get(of.contributionId) : undefined
    const payout = 'payoutId' in of ? state.payouts.get(of.payoutId) : undefined
    if (payment?.status === 'reported' && payment.userId === aboutUserId) return []
    if (payout?.status === 'sent' && payout.userId === userId) return []
    const { amountMinor } = payment ?? payout ?? {}
    if (amountMinor === undefined) return []
    const named = Object.values(of).join('-')
    const cause = `photo-${named}-${aboutUserId}-${dateOf(at)}`
    return [{ cause, userId, kind: 'photo_attached', amountMinor, aboutUserId }]
  },

  /** To the payer, unless they withdrew it themselves. */
  ContributionCancelled: ({ contributionId, reason }, { eventId: cause, state, actor }) => {
    const payment = state.contributions.get(contributionId)
    if (!payment || reason !== 'not_received' || actor === `user:${payment.userId}`) return []
    const { userId, amountMinor } = payment
    return [{ cause, userId, kind: 'contribution_denied', amountMinor, contributionId }]
  },
} satisfies Makers

const leftToPeople = (
  cause: string,
  userId: UserId,
  { code, amountMinor }: { readonly code: TransferFailure | 'reversed'; readonly amountMinor: Minor },
): Part => {
  const reasons: Readonly<Partial<Record<string, Said>>> & { readonly other: Said } =
    sayings.reason.transferRefused
  return { cause, userId, kind: 'transfer_refused', amountMinor, reason: reasons[code] ?? reasons.other }
}

/** To all seat holders but the member it concerns, if any. */
const toHolders = (
  { eventId: cause, state }: EventContext,
  kind: Part['kind'],
  aboutUserId: UserId | null,
  more: Partial<Part> = {},
): Part[] =>
  holdersOf(state)
    .filter(userId => userId !== aboutUserId)
    .map(userId => ({ cause, userId, kind, ...(aboutUserId === null ? {} : { aboutUserId }), ...more }))

/** Its sender, unless that is the operator at the command line, who has no account; and those who run the goal. */
const payersOf = (state: GoalState, { sent }: Payout): UserId[] => {
  const runners = seatHolders(state).flatMap(([userId, { role }]) => (runsGoal(role) ? [userId] : []))
  return [...new Set(sent?.byUserId ? [sent.byUserId, ...runners] : runners)]
}

const confirmed = ({ eventId: cause, state }: EventContext, payoutId: string): Part[] => {
  const payout = state.payouts.get(payoutId)
  if (!payout) return []
  const { userId: aboutUserId, amountMinor } = payout
  return payersOf(state, payout)
    .filter(userId => userId !== aboutUserId)
    .map(userId => ({ cause, userId, kind: 'payout_confirmed', amountMinor, aboutUserId }))
}

const toRecipient = (
  context: EventContext,
  payoutId: string,
  kind: 'payout_released' | 'payout_approved',
): Part[] => {
  const { eventId: cause, state } = context
  const payout = state.payouts.get(payoutId)
  if (!payout) return []
  const { userId, amountMinor } = payout
  return [{ cause, userId, kind, amountMinor, ...payoutNow(context, payoutId) }]
}

/** To the proposer. */
const answered = (
  { eventId: cause, state }: EventContext,
  swap: number,
  kind: 'swap_accepted' | 'swap_declined',
): Part[] => {
  const known = state.swaps.get(swap)
  return known ? [{ cause, userId: known.byUserId, kind, aboutUserId: known.withUserId }] : []
}

const holdersOf = (state: GoalState): UserId[] => seatHolders(state).map(([userId]) => userId)
const zoneOf = (state: GoalState): string => (isCircle(state) ? charterOf(state).timeZone : 'UTC')
