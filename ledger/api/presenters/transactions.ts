import type { TransactionResponse } from '#shared/api/contributions.ts'
import { contributionId, goalId, type UserId } from '#shared/ids.ts'
import { isStreamFault } from '#shared/ports/eventStore.ts'
import { isOtherSideOf } from '../../domain/goal/contributions/permissions.ts'
import { mayAttachTo, photosSeenBy } from '../../domain/goal/photos/photos.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import type { GoalHandler } from '../../handle.ts'
import type { Answer } from '../endpoint.ts'

/** Adds the viewer's possible answers to payments outside: confirm those of others, withdraw their own; and their photos. */
export const withReportActions = async (
  goals: GoalHandler,
  transactions: readonly TransactionResponse[],
  viewer: UserId,
): Promise<readonly TransactionResponse[]> => {
  if (!transactions.some(({ outside }) => outside)) return transactions
  const answerable: TransactionResponse[] = []
  for (const transaction of transactions) {
    const state = transaction.outside && (await stateOf(goals, transaction))
    answerable.push({
      ...transaction,
      ...(isReported(transaction) && transaction.userId === viewer ? { mayTakeBack: true } : {}),
      ...(state ? possibleWith(transaction, { state, viewer }) : {}),
    })
  }
  return answerable
}

const possibleWith = (
  transaction: TransactionResponse,
  { state, viewer }: { readonly state: GoalState; readonly viewer: UserId },
): Pick<TransactionResponse, 'mayConfirm' | 'photos'> => {
  const id = contributionId(transaction.id)
  const of = { contributionId: id }
  const photos = photosSeenBy(state, of, viewer)
  return {
    ...(isReported(transaction) && isOtherSideOf(state, id, viewer) ? { mayConfirm: true } : {}),
    ...(photos ? { photos: { count: photos.length, mayAdd: mayAttachTo(state, of, viewer) } } : {}),
  }
}

/** Undefined for a goal that cannot be read: it accepts no answers. */
const stateOf = async (
  goals: GoalHandler,
  { goalId: goal }: TransactionResponse,
): Promise<GoalState | undefined> => {
  try {
    return await goals.load(goalId(goal))
  } catch (error) {
    if (!isStreamFault(error)) throw error
    return undefined
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
