import type { GoalEvent } from '#shared/events/goal.ts'
import { type Minor, subtract } from '#shared/money.ts'
import type { TransferFailure } from '#shared/payoutMethods.ts'
import { type Instant, plusMs } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { GoalState } from '../state.ts'
import { mayBeSentThere } from './destinations.ts'
import { isToOnlyAdmin, mayBeSentToOnlyAdmin } from './onlyAdmin.ts'
import { isSent, type Payout } from './payoutState.ts'
import { isOutsidePayout, mayPayOut } from './permissions.ts'
import { counting, dividing, isLarge, readyToSend, restIdOf, type Sending } from './sending.ts'

/**
 * Before the processor is asked to transfer a payout. It names what is asked for, so that a repetition after a crash
 * asks for the same, whatever has changed meanwhile.
 */
export interface BeginTransfer extends Sending {
  readonly type: 'BeginTransfer'
  /** The destination's account at the processor. */
  readonly accountId: string
  readonly chargeId?: string | undefined
}
/** The processor has made this transfer. */
export interface RecordTransfer {
  readonly type: 'RecordTransfer'
  readonly payoutId: string
  readonly attempt: number
  readonly transferId: string
  readonly accountId: string
  readonly amountMinor: Minor
}
/** The processor has certainly not made the transfer, and says why. */
export interface RefuseTransfer {
  readonly type: 'RefuseTransfer'
  readonly payoutId: string
  readonly attempt: number
  readonly code: TransferFailure
  readonly now: Instant
}
/** The processor reports how much of a transfer has come back in all. */
export interface ReverseTransfer {
  readonly type: 'ReverseTransfer'
  readonly transferId: string
  readonly reversedMinor: Minor
  readonly now: Instant
}

/** By the rules of a sending by hand. The processor is the sender, so a large one needs an approval here, too. */
export const beginTransfer = (command: BeginTransfer, state: GoalState): Decision<GoalEvent> => {
  const { payoutId, attempt, accountId, chargeId, destination, now } = command
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout || !destination) return refuse('payout_not_found')
  const byProcessor = { userId: null, asAdmin: true, ...command }
  const isToOnly = isToOnlyAdmin(state, payout, command)
  const refused = isToOnly ? mayBeSentToOnlyAdmin(state, byProcessor) : mayPayOut(state, payout, byProcessor)
  if (refused) return refused
  if (payout.status === 'sending' && payout.attempt === attempt) return accept()
  const ready = readyToSend(state, payout, command)
  if (ready.outcome !== 'ready') return ready
  if (isOutsidePayout(state, payout)) return refuse('payout_kept_elsewhere')
  if (waitsFor(payout, { now, destination: destination.id })) return refuse('transfer_waits')
  const refusedThere = mayBeSentThere(command)
  if (refusedThere) return refusedThere
  if (!isToOnly && isLarge(payout, command) && counting(payout, command).length === 0)
    return refuse('approval_needed')
  const { userId } = payout
  return accept<GoalEvent>(...ready.dividing, {
    type: 'PayoutTransferBegun',
    data: {
      ...{ payoutId, attempt, userId, amountMinor: ready.amountMinor, accountId },
      destination: destination.id,
      ...(chargeId === undefined ? {} : { chargeId }),
    },
  })
}

const hourMs = 3_600_000
/** Failures that can pass. After others a person sends it, or its recipient names another destination. */
const passing: ReadonlySet<string> = new Set<TransferFailure>([
  'balance_insufficient',
  'account_not_ready',
  'charge_used_up',
])
export const isPassing = (code: TransferFailure): boolean => passing.has(code)

/** After a failure it is tried again: an hour later where that may help, or to another destination. */
const waitsFor = (
  { begun }: Payout,
  { now, destination }: { readonly now: Instant; readonly destination: string },
): boolean => {
  if (!begun?.failed || begun.destination !== destination) return false
  const { code, at } = begun.failed
  return !passing.has(code) || plusMs(at, hourMs) > now
}

/**
 * It must be the transfer that was begun. One that was recorded as refused may have been made after all, by a call that
 * was under way: while the payout is still due, it counts.
 */
export const recordTransfer = (command: RecordTransfer, state: GoalState): Decision<GoalEvent> => {
  const { payoutId, attempt, transferId, accountId, amountMinor } = command
  const payout = state.payouts.get(payoutId)
  if (state.transfers.has(transferId)) return accept()
  if (!state.terms || !payout) return refuse('payout_not_found')
  const { begun, status, userId } = payout
  const isOpen = status === 'sending' || (status === 'due' && begun?.failed !== undefined)
  if (!isOpen || begun?.failed?.code === 'reversed' || begun?.attempt !== attempt)
    return refuse('payout_changed')
  const isSame = [begun.amountMinor, payout.amountMinor].every(known => known === amountMinor)
  if (!isSame || begun.accountId !== accountId) return refuse('payout_changed')
  return accept({
    type: 'PayoutSent',
    data: {
      ...{ payoutId, attempt, userId, amountMinor, byUserId: null },
      ...({ method: 'stripe', reference: transferId, from: 'stripe' } as const),
      ...{ destination: begun.destination, transferId, accountId },
    },
  })
}

export const refuseTransfer = (
  { payoutId, attempt, code, now: refusedAt }: RefuseTransfer,
  state: GoalState,
): Decision<GoalEvent> => {
  const payout = state.payouts.get(payoutId)
  if (payout?.status !== 'sending' || payout.attempt !== attempt) return accept()
  const { userId } = payout
  return accept({ type: 'PayoutTransferRefused', data: { payoutId, attempt, userId, code, refusedAt } })
}

/** What has come back is due again: the whole payout, or that part of it as another one. */
export const reverseTransfer = (
  { transferId, reversedMinor, now: reversedAt }: ReverseTransfer,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.transfers.get(transferId)
  if (!known) return refuse('payout_not_found')
  const amountMinor = subtract(reversedMinor, known.reversedMinor)
  if (amountMinor <= 0) return accept()
  const { payoutId, attempt } = known
  const payout = state.payouts.get(payoutId)
  if (!payout || payout.attempt !== attempt || !isSent(payout) || amountMinor > payout.amountMinor)
    return refuse('payout_changed')
  const isWhole = amountMinor === payout.amountMinor
  const back = {
    payoutId: isWhole ? payoutId : restIdOf(state, payoutId),
    attempt: isWhole ? attempt : 1,
    ...{ userId: payout.userId, amountMinor, transferId, reversedMinor, reversedAt },
  }
  const { contributionIds } = payout
  const rest = { restMinor: amountMinor, contributionIds, restContributionIds: [] }
  return accept<GoalEvent>(...(isWhole ? [] : [dividing(state, payoutId, rest)]), {
    type: 'PayoutTransferReversed',
    data: back,
  })
}
