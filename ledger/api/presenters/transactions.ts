import type { ContributeResponse, TransactionResponse } from '#shared/api/contributions.ts'
import { type ContributionId, contributionId, goalId, type UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { isStreamFault } from '#shared/ports/eventStore.ts'
import type { WantedPayment } from '#shared/ports/payments.ts'
import { isOtherSideOf } from '../domain/goal/contributions/outside.ts'
import type { GoalHandler } from '../handle.ts'

/** A payment that its payer says to have made, and whether the other side has said so too. */
export const reportedAnswer = (
  { goalId: goal, userId, amountCents }: WantedPayment,
  id: ContributionId,
  isReceived: boolean,
): { readonly status: number; readonly body: ContributeResponse } => ({
  status: isReceived ? 201 : 202,
  body: {
    status: isReceived ? 'completed' : 'reported',
    transaction: {
      ...{ id, goalId: goal, userId, amount: formatDecimal(amountCents), type: 'contribution' },
      ...{ status: isReceived ? 'completed' : 'pending', stripePaymentId: null },
    },
  },
})

/** With what the viewer can say of those that were reported: that they have come, or, of their own, that they were not made. */
export const withAnswers = async (
  goals: GoalHandler,
  transactions: readonly TransactionResponse[],
  viewer: UserId,
): Promise<readonly TransactionResponse[]> => {
  if (!transactions.some(isReported)) return transactions
  const answerable: TransactionResponse[] = []
  for (const transaction of transactions) {
    if (!isReported(transaction)) answerable.push(transaction)
    else if (transaction.userId === viewer) answerable.push({ ...transaction, mayTakeBack: true })
    else {
      const mayConfirm = await isOtherSide(goals, transaction, viewer)
      answerable.push(mayConfirm ? { ...transaction, mayConfirm } : transaction)
    }
  }
  return answerable
}

/** A goal that cannot be read takes no answers. */
const isOtherSide = async (
  goals: GoalHandler,
  { goalId: goal, id }: TransactionResponse,
  viewer: UserId,
): Promise<boolean> => {
  try {
    return isOtherSideOf(await goals.load(goalId(goal)), contributionId(id), viewer)
  } catch (error) {
    if (!isStreamFault(error)) throw error
    return false
  }
}

const isReported = ({ status, outside }: TransactionResponse): boolean =>
  status === 'pending' && outside !== undefined
