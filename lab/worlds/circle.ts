import { receiverOf } from '#ledger/domain/goal/contributions/permissions.ts'
import { mistakenOf } from '#ledger/domain/goal/corrections/correctable.ts'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import type { Payout } from '#ledger/domain/goal/payouts/payoutState.ts'
import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import { byPosition } from '#ledger/domain/goal/rotation/circle.ts'
import { holderOf } from '#ledger/domain/goal/rotation/order.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { defaultCharter } from '#shared/charter.ts'
import { commitmentOf, saltCommitmentOf } from '#shared/draw.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { minor, times } from '#shared/money.ts'
import { dateOf, type Instant, instant, plusDays } from '#shared/time.ts'
import { usableDestination } from '../builders/domain/destinations.ts'
import type { Random } from './random.ts'
import { isVerified } from './verified.ts'

/** The people of a circle, and the state from which they choose. */
export interface Scene {
  readonly goalId: GoalId
  readonly state: GoalState
  /** The goal's events, by revision. */
  readonly events: readonly GoalEvent[]
  readonly random: Random
  readonly now: Instant
  /** The acting user where any may act. */
  readonly by: UserId
  /** Members of no circle who handle payouts and corrections; mostly the first acts. */
  /** With a third one, the two others can decide on a payout that one of them has sent. */
  readonly admins: readonly [UserId, UserId, UserId?]
  /** An amended charter lets the circle start within this many days. */
  readonly startsWithinDays: number
}

export const holders = (state: GoalState): UserId[] => seatHolders(state).map(([userId]) => userId)
export const organiser = (state: GoalState): UserId | undefined =>
  seatHolders(state).find(([, { role }]) => role === 'organiser')?.[0]
export const seedOf = (draw: number): string => String(draw).padStart(64, '0')
/** A salt on a member's device. */
export const saltOf = (userId: UserId): string => String(userId).padStart(32, '0')
/** The source of a payout's money, as the use case determines it. */
export const sourceOf = (state: GoalState, payout: Payout): 'outside' | 'bank' =>
  isOutsidePayout(state, payout) ? 'outside' : 'bank'
/** Payouts above it need an approval. */
export const approvalAboveMinor = 50_00
/** Settled money can be sent: these circles do not wait for banks. */
export const firmAtOnce = { firmAfterDays: 0, reserveLeft: minor(0), destination: usableDestination } as const

/**
 * The commands of members, organisers and admins in a circle: one for each action, chosen by the state, and
 * sometimes one that must be refused. Undefined when there is nothing to do. The model decides the commands,
 * the simulation sends requests for them.
 */
export const circleCommands = ({
  goalId,
  state,
  events,
  random,
  now,
  by,
  admins: [admin, otherAdmin, thirdAdmin],
  startsWithinDays,
}: Scene) => {
  const leader = organiser(state) ?? by
  const member = (): UserId => random.maybe(holders(state)) ?? by
  const one = <Key, Item>(
    items: { entries(): Iterable<readonly [Key, Item]> },
    fits: (item: Item) => boolean = () => true,
  ) => random.maybe([...items.entries()].filter(([, item]) => fits(item)))
  const draw = state.draw?.draw ?? 1
  const approvalAbove = minor(approvalAboveMinor)
  /** Mostly by an admin, and not the one who approves and sends. */
  const payoutBy = (user: UserId, payoutId: string, attempt: number) => {
    const asAdmin = random.chance(0.85)
    return { userId: asAdmin ? user : leader, asAdmin, payoutId, attempt, approvalAbove, ...firmAtOnce }
  }
  const payout = (...statuses: readonly string[]) =>
    one(state.payouts, ({ status }) => statuses.includes(status)) ?? []
  const reported = () => one(state.open, ({ status }) => status === 'reported') ?? []

  return {
    leave: () => ({ type: 'LeaveGoal', userId: by, now }),
    remove: () => ({ type: 'RemoveMember', userId: leader, memberUserId: member(), now }),
    'change role': () => {
      const role = random.pick(['co_organiser', 'member', 'organiser', 'auditor'] as const)
      return { type: 'ChangeRole', userId: leader, memberUserId: member(), role, now }
    },
    archive: () => (random.chance(0.4) ? { type: 'ArchiveGoal', userId: leader, now } : undefined),
    restore: () => ({ type: 'RestoreGoal', userId: leader, now }),
    'accept charter': () => {
      const version = random.chance(0.9) ? state.charterVersion : random.between(1, 4)
      return { type: 'AcceptCharter', userId: by, version, now }
    },
    'amend charter': () => {
      const charter = {
        ...(state.terms?.rotation?.charter ?? defaultCharter),
        latePolicy: random.pick(['reduced', 'hold'] as const),
        graceDays: random.between(0, 3),
        netArrears: random.chance(0.6),
      }
      const startDate = plusDays(dateOf(now), random.between(0, startsWithinDays))
      return { type: 'AmendCharter', userId: leader, startDate, charter, now }
    },
    order: () => {
      const order = random.shuffled(holders(state)).slice(random.chance(0.1) ? 1 : 0)
      return { type: 'OrderRotation', userId: leader, order, now }
    },
    shrink: () => ({ type: 'ShrinkCircle', userId: leader, now }),
    draw: () => {
      const next = state.draws + 1
      const commitment = commitmentOf({ goalId, draw: next, seed: seedOf(next) })
      const endsAt = instant(Date.parse(now) + 86_400_000)
      const verified = holders(state).filter(isVerified)
      return { type: 'CommitDraw', userId: leader, draw: next, commitment, endsAt, verified, now }
    },
    'add chance': () => {
      const userId = member()
      const about = { goalId, draw, userId, salt: saltOf(userId) }
      const commitment = random.chance(0.95) ? saltCommitmentOf(about) : seedOf(draw)
      return { type: 'CommitSalt', userId, draw, commitment, now }
    },
    'show chance': () => {
      // A member who has committed a salt and has not revealed it.
      const userId = random.maybe([...(state.draw?.commitments.keys() ?? [])]) ?? member()
      const salt = saltOf(random.chance(0.95) ? userId : member())
      return { type: 'RevealSalt', userId, draw, salt, now }
    },
    'add in the open': () => ({ type: 'SaltDraw', userId: member(), draw, salt: saltOf(by) }),
    reveal: () => ({ type: 'RevealDraw', draw, seed: seedOf(draw), now }),
    'open round': () => ({ type: 'OpenRound', userId: leader, round: state.round + 1, now }),
    'close short': () => {
      const { round } = state
      const userId = random.chance(0.8) ? (holderOf(state, round) ?? leader) : leader
      return { type: 'CloseRoundShort', userId, round, now }
    },
    'propose swap': () => {
      // Sometimes with a member whose turn is over, or with oneself.
      const inOrder = byPosition(state).map(([userId]) => userId)
      const ahead = inOrder.slice(random.chance(0.8) ? state.closedRounds : 0)
      const withUserId = random.maybe(ahead)
      const userId = ahead.includes(by) ? by : random.maybe(ahead)
      return userId && withUserId && { type: 'ProposeSwap', userId, withUserId }
    },
    'answer swap': () => {
      const [swap, proposal] = one(random.chance(0.85) ? state.openSwaps : state.swaps) ?? []
      if (swap === undefined || !proposal) return undefined
      const { withUserId, byUserId } = proposal
      return random.chance(0.75)
        ? { type: 'AcceptSwap', userId: random.chance(0.9) ? withUserId : byUserId, swap }
        : { type: 'DeclineSwap', userId: random.chance(0.5) ? byUserId : withUserId, swap }
    },
    'wind up': () =>
      random.chance(0.3)
        ? { type: 'ProposeVote', userId: by, asAdmin: false, proposal: { kind: 'wind_up' }, now }
        : undefined,
    'propose vote': () => {
      const memberUserId = member()
      const proposal = random.pick([
        { kind: 'organiser', memberUserId },
        { kind: 'replace', memberUserId, reason: 'Does not pay' },
        { kind: 'pause', days: random.between(1, 30) },
      ] as const)
      return { type: 'ProposeVote', userId: member(), asAdmin: false, proposal, now }
    },
    vote: () => {
      const [vote] = one(random.chance(0.95) ? state.openVotes : state.votes) ?? []
      const inFavour = random.chance(0.7)
      return vote === undefined ? undefined : { type: 'CastVote', userId: member(), vote, inFavour, now }
    },
    'withdraw proposal': () => {
      const [vote, known] = one(state.openVotes) ?? []
      if (vote === undefined || !known || random.chance(0.7)) return undefined
      return { type: 'WithdrawProposal', userId: random.chance(0.8) ? known.byUserId : by, vote, now }
    },
    'announce pause': () => ({
      type: 'AnnouncePause',
      userId: random.chance(0.9) ? leader : by,
      days: random.between(1, 15),
      now,
    }),
    'object to pause': () => {
      const pause = state.notice?.pause ?? random.between(1, 3)
      return { type: 'ObjectToPause', userId: member(), pause, now }
    },
    'ask guarantor': () => {
      // Mostly for one's own seat, and mostly somebody whose turn comes later.
      const inOrder = byPosition(state).map(([userId]) => userId)
      const seatUserId = random.maybe(inOrder.slice(state.closedRounds)) ?? member()
      const later = inOrder.slice(inOrder.indexOf(seatUserId) + 1)
      const guarantorUserId = random.maybe(random.chance(0.9) ? later : inOrder) ?? member()
      const contributionMinor = state.terms?.rotation?.contributionMinor ?? minor(100)
      const amountMinor = times(contributionMinor, random.between(1, 3))
      const userId = random.chance(0.9) ? seatUserId : by
      return { type: 'AskGuarantor', userId, seatUserId, guarantorUserId, amountMinor }
    },
    'answer guarantee': () => {
      const open = one(state.guarantees, ({ status }) => random.chance(status === 'asked' ? 1 : 0.1))
      const [guarantee, known] = open ?? []
      if (guarantee === undefined || !known) return undefined
      const { amountMinor, guarantorUserId } = known
      const userId = random.chance(0.95) ? guarantorUserId : by
      // Now and then they were shown less than they could lose.
      const figureMinor = times(amountMinor, random.chance(0.9) ? 100 : 1)
      return { type: 'AcceptGuarantee', userId, guarantee, amountMinor, figureMinor }
    },
    'end guarantee': () => {
      const [guarantee, known] = one(state.guarantees, ({ status }) => status !== 'ended') ?? []
      if (guarantee === undefined || !known) return undefined
      const userId = random.pick([known.guarantorUserId, known.seatUserId, by])
      return { type: 'EndGuarantee', userId, guarantee }
    },
    'release debt': () => {
      const [debtId, debt] = one(state.openDebts) ?? []
      const userId = debt?.creditorUserId ?? member()
      return debtId && { type: 'ReleaseDebt', userId, debtId, reason: 'forgiven' }
    },
    'confirm payment': () => {
      const [contributionId, payment] = reported()
      const userId = (random.chance(0.6) && payment && receiverOf(state, payment)) || member()
      return contributionId && { type: 'ConfirmContribution', contributionId, userId, now }
    },
    'deny payment': () => {
      const [contributionId] = reported()
      const userId = random.chance(0.5) ? leader : member()
      return contributionId && { type: 'DenyContribution', contributionId, userId }
    },
    'approve payout': () => {
      const [payoutId, known] = payout('due')
      return payoutId && known && { type: 'ApprovePayout', ...payoutBy(otherAdmin, payoutId, known.attempt) }
    },
    'send payout': () => {
      const [payoutId, known] = payout('due', 'due', 'sent')
      if (!payoutId || !known) return undefined
      const how = { method: 'cash', reference: '', from: sourceOf(state, known) } as const
      // After a returned transfer mostly another admin sends.
      const sender = known.formerSenders.includes(admin) && random.chance(0.9) ? otherAdmin : admin
      return { type: 'SendPayout', ...payoutBy(sender, payoutId, known.attempt), ...how, now }
    },
    'answer payout': () => {
      const [payoutId, known] = payout('sent', 'contested')
      if (!payoutId || !known) return undefined
      const userId = random.chance(0.9) ? known.userId : by
      const type = random.chance(0.7) ? 'ConfirmPayout' : 'ContestPayout'
      return { type, userId, payoutId, attempt: known.attempt, now }
    },
    'end case': () => {
      const [payoutId, known] = payout('contested')
      if (!payoutId || !known) return undefined
      const outcome = random.pick(['returned', 'proved'] as const)
      const judge = known.sent?.byUserId === admin && random.chance(0.9) ? otherAdmin : admin
      return {
        type: 'ClosePayoutCase',
        userId: judge,
        asAdmin: true,
        payoutId,
        attempt: known.attempt,
        outcome,
      }
    },
    'propose correction': () => {
      const found = events
        .map((entry, revision) => ({ entry, revision }))
        .filter(({ entry }) => typeof mistakenOf(entry) !== 'string')
      const payments = found.filter(({ entry }) => entry.type === 'ContributionReceived')
      const lately = random.chance(0.7) ? found.slice(-2) : found
      const about = random.maybe(random.chance(0.4) ? payments : lately)
      const userId = random.pick([admin, otherAdmin])
      return about && { type: 'ProposeCorrection', userId, ...about, reason: 'A slip' }
    },
    'end correction': () => {
      const [correction, proposed] = one(state.corrections, ({ status }) => status === 'proposed') ?? []
      if (correction === undefined || !proposed) return undefined
      const { byUserId } = proposed
      const other = byUserId === admin ? otherAdmin : admin
      const isRight = random.chance(0.85)
      const how = random.next()
      if (how < 0.2) return { type: 'WithdrawCorrection', correction, userId: isRight ? byUserId : other }
      const userId = isRight ? other : byUserId
      if (how < 0.4) return { type: 'DeclineCorrection', correction, userId, note: 'No slip' }
      return { type: 'ApproveCorrection', correction, userId, now }
    },
    'end admin proposal': () => {
      const [proposal, known] =
        one(random.chance(0.9) ? state.openAdminProposals : state.adminProposals) ?? []
      if (proposal === undefined || !known) return undefined
      const { byUserId } = known
      const others = [admin, otherAdmin, ...(thirdAdmin ? [thirdAdmin] : [])].filter(one => one !== byUserId)
      const other = random.pick(others)
      const isRight = random.chance(0.85)
      const how = random.next()
      if (how < 0.1) return { type: 'WithdrawAdminProposal', proposal, userId: isRight ? byUserId : other }
      const by = { userId: isRight ? other : byUserId, asAdmin: true }
      if (how < 0.2) return { type: 'DeclineAdminProposal', ...by, proposal, note: 'Not so' }
      return { type: 'ConfirmAdminProposal', ...by, proposal, admins: [byUserId, ...others], now }
    },
  } satisfies Record<string, () => GoalCommand | '' | undefined>
}
export type CircleCommand = keyof ReturnType<typeof circleCommands>
