import type { UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import { type Instant, instant } from '#shared/time.ts'
import { isOutside } from '../contributions/contribution.ts'
import { isUnclaimed } from '../standIns/standIns.ts'
import type { GoalState } from '../state.ts'
import { type Destination, mayBeSentThere } from './destinations.ts'
import { daysIn, firmAt, isUnfirm } from './firmness.ts'
import { heldUntil } from './holds.ts'
import { isToOnlyAdmin } from './onlyAdmin.ts'
import { ownAtRisk } from './ownAtRisk.ts'
import type { Payout } from './payoutState.ts'
import { isOutsidePayout } from './permissions.ts'
import { sendableMinor } from './sendable.ts'
import { counting, isLarge } from './sending.ts'

export interface AskedSince {
  readonly payoutId: string
  readonly dueAt: Instant
  /** When it last could be sent again: a hold was released, a transfer was refused, or the money came back. */
  readonly freedAt: Instant | null
  readonly approvals: readonly { readonly userId: UserId; readonly at: Instant }[]
  readonly destination: Destination | undefined
  readonly approvalAbove: Minor
  readonly admins?: readonly UserId[] | undefined
  readonly firmAfterDays: number
  readonly now: Instant
}

/**
 * Since when what can be sent of a payout now could be sent: when the last of what it waited for was over. Undefined while
 * nothing can be sent without the reserve, and while it goes to an account with Stripe: it is sent by Stripe, or waits for its
 * recipient to say where else it goes.
 */
export const sendableSince = (state: GoalState, asked: AskedSince): Instant | undefined => {
  const { dueAt, freedAt, destination, now } = asked
  const payout = state.payouts.get(asked.payoutId)
  if (payout?.status !== 'due' || heldUntil(payout, now) !== undefined) return undefined
  if (sendableMinor(state, payout, { ...asked, reserveLeft: zero }) <= 0) return undefined
  const times = [dueAt, freedAt ?? dueAt, payout.held?.until ?? dueAt]
  if (isOutsidePayout(state, payout)) return latest(times)
  if (isUnclaimed(state, payout.userId)) return undefined
  if (!destination || mayBeSentThere(asked)) return undefined
  if (destination.isAtStripe) return undefined
  const approvedAt = firstApproval(state, payout, asked)
  if (approvedAt === undefined) return undefined
  return latest([...times, destination.usableFrom, approvedAt, ...firmTimes(state, payout, asked)])
}

/** When it was approved; when it was due, if it needs no approval. */
const firstApproval = (state: GoalState, payout: Payout, asked: AskedSince): Instant | undefined => {
  const { dueAt, approvals } = asked
  if (!isLarge(payout, asked) || isToOnlyAdmin(state, payout, asked)) return dueAt
  const counted = counting(payout, asked)
  return approvals
    .filter(({ userId }) => counted.includes(userId))
    .map(({ at }) => at)
    .toSorted()[0]
}

/** From when no bank could take back what can be sent, or what its recipient would owe out of it. */
const firmTimes = (state: GoalState, payout: Payout, asked: AskedSince): readonly Instant[] => {
  const days = daysIn(state, asked)
  const isRest = isUnfirm(state, asked)
  const own = payout.contributionIds.flatMap(id => {
    const contribution = state.contributions.get(id)
    if (!contribution || isOutside(contribution) || isRest(id)) return []
    return firmAt(contribution, days) ?? []
  })
  const others = ownAtRisk(state, payout, asked).flatMap(({ until }) => until ?? [])
  return [...own, ...others].filter(at => at <= asked.now)
}

const latest = (times: readonly Instant[]): Instant =>
  instant(Math.max(...times.map(time => Date.parse(time))))
