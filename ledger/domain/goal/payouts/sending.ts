import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import { type CalendarDate, dateOf, type Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isBoxPayout } from '../cashBoxes/boxes.ts'
import { boxPart, notInBox } from '../cashBoxes/paying.ts'
import type { CallerOrOperator } from '../permissions.ts'
import { isUnclaimed } from '../standIns/standIns.ts'
import type { GoalState } from '../state.ts'
import { mayBeSentThere, type ToDestination } from './destinations.ts'
import { type Firmness, isSettled, unfirmMinor } from './firmness.ts'
import { heldUntil } from './holds.ts'
import { isToOnlyAdmin, mayBeSentToOnlyAdmin } from './onlyAdmin.ts'
import { waitingMinor } from './ownAtRisk.ts'
import type { Payout } from './payoutState.ts'
import { isOutsidePayout, mayPayOut } from './permissions.ts'
import { type FirmPart, firmOn, firmPartOf } from './sendable.ts'

/** What every sending needs, by hand or by the processor. */
export interface Sending extends Firmness, ToDestination {
  readonly payoutId: string
  readonly attempt: number
  readonly approvalAbove: Minor
  /** Who may decide about money now: other approvals are ignored. Without it, every approval counts. */
  readonly admins?: readonly UserId[] | undefined
  /** The amount that the sender has seen; it may have been lowered since. */
  readonly amountMinor?: Minor | undefined
  readonly now: Instant
}

/** The money was sent, with its method. */
export interface SendPayout extends CallerOrOperator, Sending {
  readonly type: 'SendPayout'
  readonly method: PayoutMethod
  readonly reference: string
  /** From the operator's bank, or handed over among the members. */
  readonly from: 'bank' | 'outside'
}

export const sendPayout = (command: SendPayout, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, payoutId, attempt, method, reference, from } = command
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout) return refuse('payout_not_found')
  const isToOnly = (byUserId === null || byUserId === payout.userId) && isToOnlyAdmin(state, payout, command)
  const refused = isToOnly ? mayBeSentToOnlyAdmin(state, command) : mayPayOut(state, payout, command)
  if (refused) return refused
  const isSentBy = payout.status !== 'due' && payout.sent?.byUserId === byUserId
  if (isSentBy && payout.attempt === attempt) return accept()
  const ready = readyToSend(state, payout, command)
  if (ready.outcome !== 'ready') return ready
  if ((from === 'outside') !== isOutsidePayout(state, payout)) return refuse('payout_kept_elsewhere')
  const refusedThere = from === 'bank' ? mayBeSentThere(command) : undefined
  if (refusedThere) return refusedThere
  // Nobody here knows the number of the bank account behind it.
  if (from === 'bank' && command.destination?.isAtStripe) return refuse('destination_at_stripe')
  const notThere = isBoxPayout(state, payout) ? notInBox(state, byUserId, ready.amountMinor) : undefined
  if (notThere) return notThere
  const { userId } = payout
  // The operator, or the other seats, are the second person already, where there are too few admins.
  const needsApproval = from === 'bank' && byUserId !== null && !isToOnly && isLarge(payout, command)
  if (needsApproval && !counting(payout, command).some(one => one !== byUserId))
    return refuse('approval_needed')
  const destination = from === 'bank' ? command.destination?.id : undefined
  const data = {
    ...{ payoutId, attempt, userId, amountMinor: ready.amountMinor, byUserId, method, reference, from },
    ...(destination === undefined ? {} : { destination }),
    ...(byUserId !== null && isBoxPayout(state, payout) ? { cashHolderUserId: byUserId } : {}),
  }
  return accept<GoalEvent>(...ready.dividing, { type: 'PayoutSent', data })
}

interface Ready {
  readonly outcome: 'ready'
  readonly amountMinor: Minor
  /** Separates the rest, where only a part of it is sent. */
  readonly dividing: readonly GoalEvent[]
}

/** Whether it is due, not held, and its money can be passed on now: all of it or the firm part. */
export const readyToSend = (state: GoalState, payout: Payout, command: Sending): Ready | Decision<never> => {
  const { attempt, reserveLeft, now } = command
  if (payout.status === 'set_off') return refuse('payout_changed')
  if (payout.status === 'sending') return refuse('payout_sending')
  if (payout.status !== 'due') return refuse('payout_sent')
  if (payout.attempt !== attempt) return refuse('payout_changed')
  // Cash is with its recipient already.
  if (isUnclaimed(state, payout.userId) && !isOutsidePayout(state, payout)) return refuse('seat_unclaimed')
  const until = heldUntil(payout, now)
  if (until !== undefined) return refuse('payout_held', { day: dateOf(until) })
  const { amountMinor: wholeMinor } = payout
  const { amountMinor = wholeMinor } = command
  const part = amountMinor === wholeMinor ? undefined : partOf(state, payout, { ...command, amountMinor })
  if (amountMinor !== (part?.amountMinor ?? wholeMinor)) return refuse('payout_changed')
  const firm = firmOn(state, payout, command)
  if (part)
    return { outcome: 'ready', amountMinor, dividing: [dividing(state, command.payoutId, part, firm)] }
  if (!isSettled(state, payout, now)) return refuse('payout_not_settled')
  const notFirm = unfirmMinor(state, payout, command)
  if (waitingMinor(state, payout, command) > 0 || (notFirm > 0 && notFirm > reserveLeft))
    return refuse('payout_not_firm', { day: firm ?? dateOf(now) })
  return { outcome: 'ready', amountMinor, dividing: [] }
}

/** A box may contain only a part of what is due from boxes. */
const partOf = (
  state: GoalState,
  payout: Payout,
  command: Sending & { readonly amountMinor: Minor },
): FirmPart | undefined =>
  isBoxPayout(state, payout) ? boxPart(payout, command.amountMinor) : firmPartOf(state, payout, command)

/** It needs an approval. Parts are added up. */
export const isLarge = (
  { amountMinor, wholeMinor = amountMinor }: Payout,
  { approvalAbove }: Pick<Sending, 'approvalAbove'>,
): boolean => wholeMinor > approvalAbove

/** The approvals by those who may still decide. */
export const counting = ({ approvedBy }: Payout, { admins }: Pick<Sending, 'admins'>): readonly UserId[] =>
  admins ? approvedBy.filter(one => admins.includes(one)) : approvedBy

/** Separates what is not sent now, or has come back, as another payout; `firm` is the day on which that is firm. */
export const dividing = (
  state: GoalState,
  payoutId: string,
  { restMinor: amountMinor, contributionIds, restContributionIds }: Omit<FirmPart, 'amountMinor'>,
  firm?: CalendarDate,
): GoalEvent => {
  const { userId, approvedBy } = state.payouts.get(payoutId)!
  return {
    type: 'PayoutDivided',
    data: {
      payoutId,
      restId: restIdOf(state, payoutId),
      userId,
      amountMinor,
      contributionIds: [...contributionIds],
      restContributionIds: [...restContributionIds],
      approvedBy: [...approvedBy],
      ...(firm === undefined ? {} : { firmOn: firm }),
    },
  }
}

/** A payout may be divided again when it came back, and so may its rest. */
export const restIdOf = ({ payouts }: GoalState, payoutId: string): string => {
  const whole = payoutId.replace(/-later-\d+$/, '')
  let count = 1
  while (payouts.has(`${whole}-later-${count}`)) count++
  return `${whole}-later-${count}`
}
