import { type ContributionId, contributionId } from '#shared/ids.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { begunBy, wantsAnother } from '../domain/goal/contributions/resuming.ts'
import { openContribution } from '../domain/goal/state.ts'
import type { Context } from '../handle.ts'
import { type Dependencies, feeNamedNow } from './dependencies.ts'
import { isUnpaid, type Opened, openIntent } from './openIntent.ts'
import { type Recording, recordPayment } from './recordPayment.ts'
import { releaseOthers } from './releasePayments.ts'
import type { RequestedPayment } from './wantedPayment.ts'

export type Beginning = Recording &
  Pick<Dependencies, 'gateway' | 'newId' | 'cardMoney' | 'debits' | 'refundFee'>

/** What the same request has begun before; undefined when it has begun nothing. */
export const begunBefore = async (
  deps: Beginning,
  { requestId, ...wanted }: RequestedPayment,
  context: Context,
): Promise<Opened | Refusal | undefined> => {
  const state = await deps.goals.load(wanted.goalId, 'fresh')
  const known = requestId && begunBy(state, requestId)
  if (!known) return undefined
  if (wantsAnother(state, known, wanted)) return { code: 'contribution_differs' }
  if (known.status === 'cancelled') return { code: 'contribution_ended' }
  const facts = known.paymentIntentId && (await deps.gateway.retrieve(known.paymentIntentId))
  if (!facts) return openIntent(deps, { ...wanted, contributionId: known.id }, context)
  const recorded = await recordPayment(deps, { facts, context })
  return isRefusal(recorded) ? recorded : { contributionId: known.id, facts, position: recorded.position }
}

/**
 * Begins a payment: reserves the amount, then creates the intent. Continues the payer's open payment of the
 * same amount if there is one, or the payment that a repetition of this request has begun meanwhile.
 */
export const beginPayment = async (
  deps: Beginning,
  wanted: RequestedPayment & { readonly by: 'card' | 'form' },
  context: Context,
): Promise<Opened | Refusal> => {
  const { by, ...payment } = wanted
  const begun = await beginAnew(deps, payment, by, context)
  const meanwhile = isRefusal(begun) ? await begunBefore(deps, payment, context) : undefined
  return meanwhile === undefined || isRefusal(meanwhile) ? begun : meanwhile
}

const beginAnew = async (
  deps: Beginning,
  wanted: RequestedPayment,
  by: 'card' | 'form',
  context: Context,
): Promise<Opened | Refusal> => {
  const resumed = await resume(deps, wanted, by, context)
  if (resumed) return resumed
  let reserved = await reserve(deps, wanted, context)
  const isInTheWay = isRefused(reserved) && inTheWay.has(reserved.code)
  if (isInTheWay && (await releaseOthers(deps, wanted, context)))
    reserved = await reserve(deps, wanted, context)
  return isRefused(reserved) ? reserved : openIntent(deps, { ...wanted, contributionId: reserved }, context)
}

/** Refusals that another open payment of the same payer can be the reason of. */
const inTheWay: ReadonlySet<Refusal['code']> = new Set([
  'exceeds_target',
  'already_contributed',
  'payment_under_way',
])

const reserve = async (
  deps: Beginning,
  { goalId, userId, holderUserId, amountMinor, round, debtId, deposit, requestId }: RequestedPayment,
  context: Context,
): Promise<ContributionId | Refusal> => {
  const id = requestId ?? contributionId(deps.newId())
  const handled = await deps.goals.handle(
    goalId,
    {
      type: 'RequestContribution',
      contributionId: id,
      userId,
      ...(holderUserId === undefined ? {} : { holderUserId }),
      amountMinor,
      ...(round === undefined ? {} : { round }),
      ...(debtId === undefined ? {} : { debtId }),
      ...(deposit ? { deposit } : {}),
      refundFeeMinor: await feeNamedNow(deps, goalId),
    },
    context,
  )
  return handled.outcome === 'refused' ? handled.refusal : id
}

/** Continues the payer's open payment of the same amount; undefined when none can be confirmed. */
const resume = async (
  deps: Beginning,
  wanted: RequestedPayment,
  by: 'card' | 'form',
  context: Context,
): Promise<Opened | undefined> => {
  const { requestId, ...payment } = wanted
  const [id, known] = openContribution(await deps.goals.load(wanted.goalId), wanted) ?? []
  if (id === undefined || known === undefined) return undefined
  const isOfSchedule = known.scheduleId !== undefined
  // An immediate charge is a separate payment. But a round that a schedule is trying to pay cannot be paid
  // otherwise.
  if (by === 'card' && requestId !== undefined && !isOfSchedule) return undefined
  if (known.paymentIntentId === undefined) {
    const opened = isOfSchedule
      ? undefined
      : await openIntent(deps, { ...payment, contributionId: id }, context)
    return opened === undefined || isRefusal(opened) ? undefined : noted(deps, opened, wanted, context)
  }
  const facts = await deps.gateway.retrieve(known.paymentIntentId)
  if (!facts) return undefined
  const recorded = await recordPayment(deps, { facts, context })
  if (isRefusal(recorded) || !isUnpaid(facts)) return undefined
  return noted(deps, { contributionId: id, facts, position: recorded.position }, wanted, context)
}

/** Records in the log that this request continues another one's payment; undefined when that has ended. */
const noted = async (
  { goals }: Beginning,
  opened: Opened,
  { goalId, requestId }: RequestedPayment,
  context: Context,
): Promise<Opened | undefined> => {
  if (requestId === undefined) return opened
  const resuming = {
    type: 'ResumeContribution',
    contributionId: opened.contributionId,
    requestId,
  } as const
  const resumed = await goals.handle(goalId, resuming, context)
  return resumed.outcome === 'refused' ? undefined : { ...opened, position: resumed.position }
}

const isRefused = (answer: ContributionId | Refusal): answer is Refusal =>
  typeof answer === 'object' && isRefusal(answer)
