import { reasonText } from '#shared/api/problemText.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Instant } from '#shared/time.ts'
import type { PayoutBatches } from '../accounts/payoutBatches.ts'
import type { PayoutDestinations } from '../accounts/payoutDestinations.ts'
import type { GoalCommand } from '../domain/goal/decider.ts'
import type { Payout } from '../domain/goal/payouts/payoutState.ts'
import { isOutsidePayout } from '../domain/goal/payouts/permissions.ts'
import { sendableMinor } from '../domain/goal/payouts/sendable.ts'
import { moneyIn } from '../domain/goal/state.ts'
import type { Dependencies } from './dependencies.ts'

/** The operator decides the case of a contested payout, or has sent one. */
export type OperatorsAct =
  | { readonly what: 'judge'; readonly outcome: 'returned' | 'proved' }
  | { readonly what: 'send'; readonly method: PayoutMethod; readonly reference: string }

interface Needs extends Pick<Dependencies, 'goals' | 'clock' | 'newId'> {
  readonly moneyAdmins: (now: Instant) => Promise<readonly UserId[]>
  readonly approvalAbove: (currency: Currency) => Minor
  readonly firmAfterDays: number
  readonly payoutDestinations: Pick<PayoutDestinations, 'current'>
  readonly payoutBatches: Pick<PayoutBatches, 'whileSending'>
}

/**
 * The operator's actions at the command line when there are too few impartial admins for a payout: its
 * recipient, its sender, and earlier senders are not.
 * @throws Error in a sentence when admins can do it, or it is refused
 */
export const actOnPayout = async (
  { goals, clock, newId, moneyAdmins, approvalAbove, firmAfterDays, ...accounts }: Needs,
  {
    goalId,
    payoutId,
    act,
  }: { readonly goalId: GoalId; readonly payoutId: string; readonly act: OperatorsAct },
): Promise<void> => {
  const state = await goals.load(goalId, 'fresh')
  const payout = state.payouts.get(payoutId)
  if (!state.terms || !payout) throw refused({ code: 'payout_not_found' })
  const now = clock.now()
  const limit = approvalAbove(moneyIn(state, payout.amountMinor).currency)
  const all = await moneyAdmins(now)
  const admins = all.filter(one => !isPartyTo(payout, one))
  if (act.what === 'judge' ? admins.length > 0 : canSend(admins, payout, limit))
    throw new Error(
      'There are admins who can do this. The operator does it only where there are too few of them.',
    )
  const about = { userId: null, asAdmin: true, payoutId, attempt: payout.attempt }
  const { what: _, ...how } = act
  const firm = { firmAfterDays, reserveLeft: zero }
  const { currency } = state.terms
  const destination = await accounts.payoutDestinations.current({ userId: payout.userId, currency })
  const from = isOutsidePayout(state, payout) ? 'outside' : 'bank'
  const command: GoalCommand =
    'outcome' in how
      ? { type: 'ClosePayoutCase', ...about, ...how }
      : {
          ...{
            type: 'SendPayout',
            ...about,
            ...how,
            from,
            destination,
            approvalAbove: limit,
            admins: all,
            now,
          },
          // The command line sends firm money: it does not use the reserve.
          ...firm,
          amountMinor: sendableMinor(state, payout, { ...firm, now }),
        }
  const correlation = newId()
  const context = { actor: 'system:operator', cause: `operator-${correlation}`, correlation }
  const work = () => goals.handle(goalId, command, context)
  const { attempt } = payout
  const handled =
    act.what === 'send'
      ? await accounts.payoutBatches.whileSending(
          { goalId, payoutId, attempt, reference: act.reference },
          work,
        )
      : await work()
  if (handled.outcome === 'refused') throw refused(handled.refusal)
}

const isPartyTo = ({ userId, sent, formerSenders }: Payout, admin: UserId): boolean =>
  [userId, sent?.byUserId, ...formerSenders].includes(admin)

/** Above the limit it takes two admins, one of whom may have approved it before. */
const canSend = (
  admins: readonly UserId[],
  { amountMinor, wholeMinor = amountMinor, approvedBy }: Payout,
  limit: Minor,
): boolean => {
  if (wholeMinor <= limit) return admins.length > 0
  return admins.length > 1 || admins.some(one => approvedBy.some(other => other !== one))
}

const refused = (refusal: Refusal): Error => new Error(reasonText(refusal))
