import { reversalOf } from '#projections/readModels/corrections/query.ts'
import { eventHead } from '#projections/readModels/log/query.ts'
import type { EventResponse } from '#shared/api/books.ts'
import type { GoalEventType } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { UserId } from '#shared/ids.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { type Role, runsGoal } from '#shared/roles.ts'
import type { ApiParts } from '../context.ts'

/** An event and its actor. */
export const asResponse = ({
  stream,
  revision,
  position,
  id,
  type,
  data,
  metadata,
}: RecordedEvent): EventResponse => {
  const about = metadataSchema.safeParse(metadata).data
  return {
    stream,
    type,
    id,
    data,
    metadata,
    revision: String(revision),
    position: String(position),
    goalId: null,
    actorName: null,
    withheld: [],
    reversal: none,
    at: about?.at ?? null,
    actor: about?.actor ?? null,
    cause: about?.cause ?? null,
    correlation: about?.correlation ?? null,
  }
}

const none = { reversedBy: null, reverses: null, reason: null }

export const readOne = async (
  store: ApiParts['store'],
  stream: string,
  revision: bigint,
): Promise<RecordedEvent | undefined> => {
  for await (const event of store.read(stream, revision, 1)) if (event.revision === revision) return event
  return undefined
}

/**
 * The fields of another member's event that all members of a goal may see, as on the goal's pages. Of other
 * types they see only that there was such an event.
 */
const open: Partial<Record<GoalEventType, readonly string[]>> = {
  ContributionReceived: [
    'contributionId',
    'userId',
    'holderUserId',
    'amountMinor',
    'round',
    'cashHolderUserId',
  ],
  ContributionRefunded: ['contributionId', 'userId', 'holderUserId', 'amountMinor', 'owedMinor', 'round'],
  ContributionRefundFailed: ['contributionId', 'userId', 'holderUserId', 'amountMinor', 'owedMinor', 'round'],
  RefundFeeKept: ['refundId', 'contributionId', 'userId', 'holderUserId', 'amountMinor', 'round'],
  RefundFeeReturned: ['refundId', 'contributionId', 'userId', 'holderUserId', 'amountMinor', 'round'],
  ContributionDisputed: ['contributionId', 'userId', 'holderUserId', 'amountMinor', 'owedMinor', 'round'],
  DisputeWon: ['contributionId', 'userId', 'holderUserId', 'amountMinor', 'owedMinor', 'round'],
  DebtArose: ['debtId', 'debtorUserId', 'creditorUserId', 'round', 'amountMinor', 'cause'],
  DebtPaid: ['debtId', 'debtorUserId', 'creditorUserId', 'round', 'amountMinor', 'fee'],
  DebtNetted: ['debtId', 'debtorUserId', 'creditorUserId', 'potRound', 'payoutId', 'amountMinor', 'fee'],
  GuaranteePaid: [
    'guarantorUserId',
    'debtId',
    'debtorUserId',
    'creditorUserId',
    'payoutId',
    'potRound',
    'amountMinor',
  ],
  DebtReleased: ['debtId', 'debtorUserId', 'creditorUserId', 'amountMinor', 'fee'],
  DebtRestored: ['debtId', 'debtorUserId', 'amountMinor'],
  SeatSpared: ['round', 'userId', 'until'],
  DepositPlaced: ['depositId', 'change', 'userId', 'amountMinor'],
  DepositFirm: ['depositId', 'change', 'userId', 'amountMinor'],
  DepositKept: ['depositId', 'change', 'userId', 'amountMinor', 'payoutId', 'round'],
  DepositLowered: ['depositId', 'change', 'userId', 'amountMinor'],
  DepositSplit: ['userId', 'debtId', 'parts'],
  DepositReleased: ['depositId', 'change', 'userId', 'amountMinor', 'reason', 'round', 'forDebt'],
  PayoutDue: ['payoutId', 'userId', 'amountMinor', 'reason', 'round'],
  PayoutLowered: ['payoutId', 'contributionId', 'userId', 'debtorUserId', 'round', 'amountMinor'],
  PayoutDivided: ['payoutId', 'restId', 'userId', 'amountMinor', 'firmOn'],
  PayoutHeld: ['payoutId', 'hold', 'until'],
  PayoutHoldReleased: ['payoutId', 'hold'],
  PayoutSent: ['payoutId', 'attempt', 'userId', 'amountMinor', 'from', 'cashHolderUserId'],
  PayoutTransferBegun: ['payoutId', 'attempt', 'userId', 'amountMinor'],
  PayoutTransferRefused: ['payoutId', 'attempt', 'userId'],
  PayoutTransferReversed: ['payoutId', 'attempt', 'userId', 'amountMinor'],
  PayoutConfirmed: ['payoutId', 'attempt'],
  EntryReversed: ['correction', 'revision', 'byUserId', 'approvedByUserId', 'reason'],
}

/** Events that every member of the goal may see in full. */
const types: readonly GoalEventType[][] = [
  ['GoalCreated', 'GoalEdited', 'GoalArchived', 'GoalRestored', 'GoalCancelled'],
  ['MemberJoined', 'MemberRoleChanged', 'MemberLeft', 'MemberReplaced'],
  ['OpeningLinesAsked', 'OpeningLineDenied', 'RoundAdopted'],
  ['OpeningCorrectionProposed', 'OpeningCorrectionAnswered'],
  ['CharterAmended', 'CharterAccepted', 'RulesAgreed', 'RotationOrdered', 'CircleShrunk'],
  [
    'DrawCommitted',
    'DrawSalted',
    'DrawSaltCommitted',
    'DrawSaltRevealed',
    'DrawRevealed',
    'DrawVoided',
    'RotationBegan',
    'RoundOpened',
    'RoundClosed',
    'PotLowered',
  ],
  ['SwapProposed', 'SwapAccepted', 'SwapDeclined', 'SwapLapsed', 'CircleWoundUp', 'WithdrawalRequested'],
  ['GuaranteeAccepted'],
  ['SeatsChosen', 'SharingProposed', 'SharingAnswered', 'SeatShared'],
  ['CashCounted', 'CashHandoverProposed', 'CashHandoverConfirmed', 'CashHandoverEnded'],
  [
    'StandInAnswered',
    'StandInNumberChanged',
    'SeatClaimed',
    'SeatClaimVouched',
    'SeatClaimObjected',
    'SeatClaimEnded',
    'StandInMerged',
  ],
  ['VoteOpened', 'VoteCast', 'VoteEnded'],
  ['PauseAnnounced', 'PauseObjected', 'PauseRejected', 'RotationPaused', 'GraceExtended'],
]
const everybodys = new Set<string>(types.flat())

/** The event as a member may see it. */
export const forMember = (
  event: EventResponse,
  { userId, role }: { userId: UserId; role: Role },
): EventResponse => {
  const data = (event.data ?? {}) as Readonly<Record<string, unknown>>
  if (runsGoal(role) || everybodys.has(event.type) || concerns(data, event.actor, userId)) return event
  const seen = open[event.type as GoalEventType] ?? []
  const names = Object.keys(data)
  // It is shown as stored, and events of version 1 have other field names.
  const isSeen = (name: string): boolean => seen.includes(name.replace(/Cents$/, 'Minor'))
  return {
    ...event,
    cause: null,
    correlation: null,
    metadata: null,
    data: Object.fromEntries(names.filter(isSeen).map(name => [name, data[name]])),
    withheld: [...names.filter(name => !isSeen(name)), 'cause', 'correlation'],
  }
}

/** Including the reversed event. */
const concerns = (
  { mistaken, ...data }: Readonly<Record<string, unknown>>,
  actor: string | null,
  userId: UserId,
): boolean =>
  (isEntry(mistaken) && concerns(mistaken.data, actor, userId)) ||
  actor === `user:${userId}` ||
  ['userId', 'holderUserId', 'debtorUserId', 'creditorUserId', 'seatUserId', 'guarantorUserId'].some(
    name => data[name] === userId,
  )

const isEntry = (value: unknown): value is { readonly data: Readonly<Record<string, unknown>> } =>
  typeof value === 'object' && value !== null && 'data' in value

/** A stored event with its row in the read side; undefined when it does not exist. */
export const findEvent = async (
  { pool, store }: Pick<ApiParts, 'pool' | 'store'>,
  stream: string,
  revision: string,
): Promise<EventResponse | undefined> => {
  const recorded = await readOne(store, stream, BigInt(revision))
  if (!recorded) return undefined
  const event = { ...asResponse(recorded), ...(await eventHead(pool, stream, revision)) }
  return event.goalId === null
    ? event
    : { ...event, reversal: await reversalOf(pool, event.goalId, revision) }
}
