import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Context, Handled } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'
import type { WantedPayment } from './wantedPayment.ts'

export interface ReportedContribution extends Omit<WantedPayment, 'holderUserId'> {
  readonly contributionId: ContributionId
  readonly method: PayoutMethod
  readonly reference: string
  readonly cashHolderUserId?: UserId | undefined
  /** Who reports it for a member without an account. */
  readonly byUserId?: UserId
}
export interface Reported {
  readonly contributionId: ContributionId
  /** Whether the other side has confirmed it already. */
  readonly isReceived: boolean
  readonly position: bigint | undefined
}

/** The payer reports a payment made outside; it counts once the other side has confirmed it. */
export const reportContribution = async (
  { goals, clock }: Pick<Dependencies, 'goals' | 'clock'>,
  { round, debtId, deposit, goalId, cashHolderUserId, ...reported }: ReportedContribution,
  context: Context,
): Promise<Reported | Refusal> => {
  const handled = await goals.handle(
    goalId,
    {
      type: 'ReportContribution',
      ...reported,
      ...(round === undefined ? {} : { round }),
      ...(debtId === undefined ? {} : { debtId }),
      ...(deposit ? { deposit } : {}),
      ...(cashHolderUserId === undefined ? {} : { cashHolderUserId }),
      now: clock.now(),
    },
    context,
  )
  if (handled.outcome === 'refused') return handled.refusal
  const { contributionId } = reported
  const known = (await goals.load(goalId)).contributions.get(contributionId)
  return { contributionId, isReceived: known?.status === 'received', position: handled.position }
}

/** The other side confirms or denies a reported payment. */
export const answerReport = (
  { goals, clock }: Pick<Dependencies, 'goals' | 'clock'>,
  {
    goalId,
    type,
    contributionId,
    userId,
  }: {
    readonly goalId: GoalId
    readonly type: 'ConfirmContribution' | 'DenyContribution'
    readonly contributionId: ContributionId
    readonly userId: UserId
  },
  context: Context,
): Promise<Handled> => goals.handle(goalId, { type, contributionId, userId, now: clock.now() }, context)
