import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type Minor, type Money, zero } from '#shared/money.ts'
import type { PayoutGateway, TransferFacts } from '#shared/ports/payoutGateway.ts'
import type { Instant } from '#shared/time.ts'
import type { PayoutDestinations } from '../accounts/payoutDestinations.ts'
import { decideAlone, type GoalCommand } from '../domain/goal/decider.ts'
import type { Payout } from '../domain/goal/payouts/payoutState.ts'
import { sendableMinor } from '../domain/goal/payouts/sendable.ts'
import { stripeObstacle } from '../domain/goal/payouts/stripeDestinations.ts'
import { type GoalState, moneyIn } from '../domain/goal/state.ts'
import type { Context } from '../handle.ts'
import { type Syncing, syncPayment } from './syncPayment.ts'

type Begin = Extract<GoalCommand, { readonly type: 'BeginTransfer' }>

export interface Transferring extends Syncing {
  readonly payoutGateway: Pick<PayoutGateway, 'account' | 'balance' | 'send'>
  readonly payoutDestinations: Pick<PayoutDestinations, 'current' | 'whole'>
  readonly moneyAdmins: (now: Instant) => Promise<readonly UserId[]>
  readonly approvalAbove: (currency: Currency) => Minor
  readonly firmAfterDays: number
}
interface Which {
  readonly goalId: GoalId
  readonly payoutId: string
}
/** `waits`: it cannot be sent now. */
export type Transferred = 'sent' | 'refused' | 'waits' | Short
/** Stripe has less than this payout needs. */
interface Short {
  readonly short: Money
}

/**
 * Sends a payout to its recipient's account with Stripe, or finishes what was begun. What is asked for is recorded first: after
 * a crash at any point the same is asked for again, which Stripe answers with the same transfer.
 * @throws PaymentGatewayError when Stripe's answer is not known: it is asked again
 */
export const transferPayout = async (
  deps: Transferring,
  which: Which,
  context: Context,
): Promise<Transferred> => {
  const payout = (await deps.goals.load(which.goalId, 'fresh')).payouts.get(which.payoutId)
  if (payout?.status === 'sending') return finish(deps, which, context)
  const begun = payout?.status === 'due' ? await begin(deps, which, context) : 'waits'
  return begun === 'begun' ? finish(deps, which, context) : begun
}

const begin = async (
  deps: Transferring,
  which: Which,
  context: Context,
): Promise<'begun' | 'waits' | Short> => {
  const { goals, payoutGateway } = deps
  const { goalId, payoutId } = which
  const asked = await askedFor(deps, which)
  if (!asked) return 'waits'
  const { currency, userId } = asked
  // Stripe is asked only about what may be sent by everything that is known here.
  const known = await goals.load(goalId, 'fresh')
  const first = commandOf(known, asked)
  if (!first || decideAlone(first, known).outcome === 'refused') return 'waits'
  const facts = await payoutGateway.account(asked.details.accountId)
  if (stripeObstacle({ ...asked.details, userId, currency }, facts)) return 'waits'
  const paidBy = paymentsIn(known, known.payouts.get(payoutId))
  for (const id of paidBy) await syncPayment(deps, { id, context })

  const balance = (await payoutGateway.balance()).find(one => one.currency === currency)
  const amount = first.amountMinor ?? zero
  if ((balance?.availableMinor ?? zero) < amount) return { short: { amount, currency } }
  const chargeId = await chargeOf(deps, paidBy, known.payouts.get(payoutId))
  const command = commandOf(await goals.load(goalId, 'fresh'), asked)
  if (!command) return 'waits'
  const of = chargeId === undefined ? {} : { chargeId }
  const handled = await goals.handle(goalId, { ...command, ...of }, context)
  return handled.outcome === 'accepted' ? 'begun' : 'waits'
}

/** Everything about it but the amount; undefined where its recipient wants it elsewhere. */
const askedFor = async (deps: Transferring, { goalId, payoutId }: Which) => {
  const { goals, clock, payoutDestinations, moneyAdmins, approvalAbove, firmAfterDays } = deps
  const { terms, payouts } = await goals.load(goalId)
  const payout = payouts.get(payoutId)
  if (!terms || !payout) return undefined
  const [{ userId }, { currency }] = [payout, terms]
  const destination = await payoutDestinations.current({ userId, currency })
  const details = destination && (await payoutDestinations.whole(userId, destination.id))?.details
  if (details?.kind !== 'stripe') return undefined
  const now = clock.now()
  return {
    ...{ payoutId, userId, currency, destination, details, firmAfterDays, now },
    ...{ approvalAbove: approvalAbove(currency), admins: await moneyAdmins(now) },
  }
}
type Asked = NonNullable<Awaited<ReturnType<typeof askedFor>>>

const commandOf = (
  state: GoalState,
  { userId: _, currency: __, details, ...asked }: Asked,
): Begin | undefined => {
  const payout = state.payouts.get(asked.payoutId)
  if (!payout) return undefined
  // Only firm money goes by itself: to use the operator's reserve is a person's decision.
  const firm = { ...asked, reserveLeft: zero }
  return {
    ...({ type: 'BeginTransfer', ...firm, attempt: payout.attempt } as const),
    ...{ amountMinor: sendableMinor(state, payout, firm), accountId: details.accountId },
  }
}

const paymentsIn = ({ contributions }: GoalState, payout: Payout | undefined) =>
  (payout?.contributionIds ?? []).flatMap(id => contributions.get(id)?.paymentIntentId ?? [])

/** The charge whose money it is, if that is a single one and is not used up. */
const chargeOf = async (
  { gateway }: Transferring,
  paidBy: ReturnType<typeof paymentsIn>,
  payout: Payout | undefined,
): Promise<string | undefined> => {
  const [only, ...others] = paidBy
  if (only === undefined || others.length > 0 || payout?.begun?.failed?.code === 'charge_used_up')
    return undefined
  if (payout?.contributionIds.length !== 1) return undefined
  return (await gateway.retrieve(only))?.chargeId
}

/** Asks for what was begun, and records the answer. */
const finish = async (
  deps: Transferring,
  { goalId, payoutId }: Which,
  context: Context,
): Promise<Transferred> => {
  const { goals, clock, payoutGateway } = deps
  const state = await goals.load(goalId, 'fresh')
  const payout = state.payouts.get(payoutId)
  if (payout?.status !== 'sending' || !payout.begun) return 'waits'
  const { attempt, accountId, amountMinor, chargeId } = payout.begun
  const { currency } = moneyIn(state, amountMinor)
  const answer = await payoutGateway.send({
    ...{ sending: { goalId, payoutId, attempt }, accountId, amountMinor, currency },
    chargeId,
  })
  if (!('refused' in answer)) return (await recordTransfer(deps, answer, context)) ? 'sent' : 'waits'
  const code = answer.refused
  await goals.handle(goalId, { type: 'RefuseTransfer', payoutId, attempt, code, now: clock.now() }, context)
  return code === 'balance_insufficient' ? { short: { amount: amountMinor, currency } } : 'refused'
}

/** Records what Stripe says about a transfer: that it was made, and what of it came back. Whether the log has all of it. */
export const recordTransfer = async (
  { goals, clock }: Pick<Transferring, 'goals' | 'clock'>,
  facts: TransferFacts,
  context: Context,
): Promise<boolean> => {
  const { id: transferId, sending, accountId, amountMinor, reversedMinor, currency } = facts
  if (!sending) return false
  const { goalId, payoutId, attempt } = sending
  if ((await goals.load(goalId)).terms?.currency !== currency) return false
  const made = await goals.handle(
    goalId,
    { type: 'RecordTransfer', payoutId, attempt, transferId, accountId, amountMinor },
    context,
  )
  if (made.outcome === 'refused' || reversedMinor <= 0) return made.outcome === 'accepted'
  const back = await goals.handle(
    goalId,
    { type: 'ReverseTransfer', transferId, reversedMinor, now: clock.now() },
    context,
  )
  return back.outcome === 'accepted'
}
