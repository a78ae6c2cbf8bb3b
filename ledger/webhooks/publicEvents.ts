import { createHash } from 'node:crypto'
import type { WebhookData, WebhookEvent } from '#shared/api/webhookEvents.ts'
import type { WebhookEventType } from '#shared/api/webhookTypes.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalEvent, GoalEventOf, GoalEventType } from '#shared/events/goal.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import { defaultCurrency, formatDecimal, type Minor } from '#shared/money.ts'
import type { GoalState } from '../domain/goal/state.ts'

/** An event of the log, and to whom it is said. */
export interface Said {
  readonly id: string
  readonly event: GoalEvent
  readonly position: string
  readonly at: string
  readonly goalId: GoalId
  /** The goal's state, which may be newer than the event. */
  readonly state: GoalState
  readonly toUserId: UserId
}

type Part = {
  [Type in WebhookEventType]: { readonly type: Type; readonly data: WebhookData<Type> }
}[WebhookEventType]
type Parts = readonly Part[]

/** What a webhook of this user hears of an event; nothing of most. All members hear the same, but of failed payments. */
export const publicEventsOf = (said: Said): WebhookEvent[] => {
  const make = makers[said.event.type] as ((data: unknown, said: Said) => Parts) | undefined
  if (!make) return []
  const { id, position, at, goalId } = said
  return make(said.event.data, said).map(
    ({ type, data }, n) =>
      ({ id: n === 0 ? id : derivedId(id, type), type, position, at, goalId, data }) as WebhookEvent,
  )
}

/** The types of events of the log from which these are made. */
export const sourcesOf = (types: readonly WebhookEventType[]): GoalEventType[] => [
  ...new Set(types.flatMap(type => sources[type])),
]

const sources: { readonly [Type in WebhookEventType]: readonly GoalEventType[] } = {
  'contribution.confirmed': ['ContributionReceived'],
  'contribution.failed': ['ContributionDeclined'],
  'contribution.cancelled': ['ContributionCancelled'],
  'contribution.reversed': ['ContributionRefunded', 'ContributionDisputed', 'EntryReversed'],
  'contribution.restored': ['ContributionRefundFailed', 'DisputeWon'],
  'round.opened': ['RoundOpened'],
  'round.closed': ['RoundClosed'],
  'payout.due': ['PayoutDue'],
  'payout.sent': ['PayoutSent'],
  'payout.confirmed': ['PayoutConfirmed'],
  'payout.returned': ['PayoutTransferReversed'],
  'member.joined': ['MemberJoined'],
  'member.left': ['MemberLeft'],
  'order.drawn': ['DrawRevealed'],
  'goal.completed': ['RoundClosed', 'WithdrawalRequested'],
  'goal.ended': ['GoalCancelled', 'CircleWoundUp'],
}

type Makers = {
  readonly [Type in GoalEventType]?: (data: GoalEventOf<Type>['data'], said: Said) => Parts
}

const makers: Makers = {
  ContributionReceived: (data, said) => [
    {
      type: 'contribution.confirmed',
      data: {
        ...moved(data, said),
        purpose: purposeOf(said.state, data.contributionId),
        isOutside: data.paymentIntentId === null,
      },
    },
  ],
  ContributionDeclined: ({ contributionId, attempt }, said) =>
    ownPayment(said, contributionId).map(own => ({
      type: 'contribution.failed',
      data: { ...own, attempt },
    })),
  ContributionCancelled: ({ contributionId, reason }, said) =>
    ownPayment(said, contributionId).map(own => ({
      type: 'contribution.cancelled',
      data: { ...own, reason },
    })),
  ContributionRefunded: (data, said) => [
    { type: 'contribution.reversed', data: { ...moved(data, said), cause: 'refunded' } },
  ],
  ContributionDisputed: (data, said) => [
    { type: 'contribution.reversed', data: { ...moved(data, said), cause: 'disputed' } },
  ],
  EntryReversed: ({ mistaken }, said) =>
    mistaken.type === 'ContributionReceived'
      ? [{ type: 'contribution.reversed', data: { ...moved(mistaken.data, said), cause: 'corrected' } }]
      : [],
  ContributionRefundFailed: (data, said) => [
    { type: 'contribution.restored', data: { ...moved(data, said), cause: 'refund_failed' } },
  ],
  DisputeWon: (data, said) => [
    { type: 'contribution.restored', data: { ...moved(data, said), cause: 'dispute_won' } },
  ],
  RoundOpened: ({ round, dueOn }) => [{ type: 'round.opened', data: { round, dueOn } }],
  RoundClosed: ({ round, recipientUserId, potMinor }, { state }) => [
    {
      type: 'round.closed',
      data: { round, recipientUserId, pot: money(state, potMinor).amount, currency: currencyOf(state) },
    },
    ...(round === state.terms?.rotation?.seats ? ([{ type: 'goal.completed', data: {} }] as const) : []),
  ],
  WithdrawalRequested: () => [{ type: 'goal.completed', data: {} }],
  PayoutDue: ({ payoutId, userId, amountMinor, round, reason }, { state }) => [
    { type: 'payout.due', data: { payoutId, userId, ...money(state, amountMinor), round, reason } },
  ],
  PayoutSent: ({ payoutId, userId, amountMinor, attempt }, { state }) => [
    { type: 'payout.sent', data: { payoutId, userId, ...money(state, amountMinor), attempt } },
  ],
  PayoutConfirmed: ({ payoutId, attempt, byUserId }, { state }) => [
    {
      type: 'payout.confirmed',
      data: { payoutId, userId: state.payouts.get(payoutId)?.userId ?? byUserId, attempt },
    },
  ],
  PayoutTransferReversed: ({ payoutId, userId, amountMinor, attempt }, { state }) => [
    { type: 'payout.returned', data: { payoutId, userId, ...money(state, amountMinor), attempt } },
  ],
  MemberJoined: ({ userId, role }) => [{ type: 'member.joined', data: { userId, role } }],
  MemberLeft: ({ userId, reason }) => [{ type: 'member.left', data: { userId, reason } }],
  DrawRevealed: ({ draw, order, latecomers = [] }) => [
    { type: 'order.drawn', data: { draw, order: [...order, ...latecomers] } },
  ],
  GoalCancelled: () => [{ type: 'goal.ended', data: { reason: 'cancelled' } }],
  CircleWoundUp: () => [{ type: 'goal.ended', data: { reason: 'wound_up' } }],
}

const currencyOf = ({ terms }: GoalState): Currency => terms?.currency ?? defaultCurrency
const money = (state: GoalState, amountMinor: Minor) => {
  const currency = currencyOf(state)
  return { amount: formatDecimal(amountMinor, currency), currency }
}

interface Moved {
  readonly contributionId: ContributionId
  readonly userId: UserId
  readonly holderUserId?: UserId | undefined
  readonly amountMinor: Minor
  readonly round?: number | null | undefined
}
const moved = (
  { contributionId, userId, holderUserId = userId, amountMinor, round = null }: Moved,
  { state }: Said,
) => ({ contributionId, userId, memberUserId: holderUserId, ...money(state, amountMinor), round })

/** Other members see only that there was such an event, so their webhooks hear nothing of it. */
const ownPayment = (said: Said, contributionId: ContributionId) => {
  const paid = said.state.contributions.get(contributionId)
  return paid?.userId === said.toUserId ? [moved({ contributionId, ...paid }, said)] : []
}

const purposeOf = ({ contributions }: GoalState, id: ContributionId) => {
  const paid = contributions.get(id)
  if (paid?.isDeposit) return 'deposit'
  return paid?.debtId === undefined ? 'contribution' : 'debt'
}

/** Of the second of what one event says. */
const derivedId = (id: string, type: string): string => {
  const hex = createHash('sha256').update(`${id} ${type}`).digest('hex')
  // Version 8: made by a rule of our own.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
