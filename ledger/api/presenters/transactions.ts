import type { TransactionResponse } from '#shared/api/contributions.ts'
import { contributionId, goalId, type UserId } from '#shared/ids.ts'
import { isStreamFault } from '#shared/ports/eventStore.ts'
import { isOtherSideOf } from '../../domain/goal/contributions/permissions.ts'
import type { GoalHandler } from '../../handle.ts'
import type { Answer } from '../endpoint.ts'

/** Adds the viewer's possible answers to reported payments: confirm those of others, withdraw their own. */
export const withReportActions = async (
  goals: GoalHandler,
  transactions: readonly TransactionResponse[],
  viewer: UserId,
): Promise<readonly TransactionResponse[]> => {
  if (!transactions.some(isReported)) return transactions
  const answerable: TransactionResponse[] = []
  for (const transaction of transactions) {
    if (!isReported(transaction)) {
      answerable.push(transaction)
      continue
    }
    const mayConfirm = await isOtherSide(goals, transaction, viewer)
    answerable.push({
      ...transaction,
      ...(transaction.userId === viewer ? { mayTakeBack: true } : {}),
      ...(mayConfirm ? { mayConfirm } : {}),
    })
  }
  return answerable
}

/** False for a goal that cannot be read: it accepts no answers. */
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

/** Returns a page of transactions, and the next one in the header `Link` (RFC 8288). */
export const transactionsAnswer = async (
  {
    transactions,
    next,
  }: { readonly transactions: readonly TransactionResponse[]; readonly next?: string | undefined },
  { path, userId, limit }: { readonly path: string; readonly userId: UserId; readonly limit: number },
  { goals }: { readonly goals: GoalHandler },
): Promise<Answer> => {
  const body = await withReportActions(goals, transactions, userId)
  if (next === undefined) return { body }
  const query = new URLSearchParams({ limit: String(limit), before: next })
  return { body, headers: { Link: `<${path}?${query}>; rel="next"` } }
}
