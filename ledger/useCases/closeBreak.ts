import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'
import type { Instant } from '#shared/time.ts'
import type { ConnectedAccounts } from '../accounts/connectedAccounts.ts'
import type { BreakState, CloseBreak, DatedBreakEvent } from '../domain/reconciliation/break.ts'
import type { BreakHandler, Context, GoalHandler, Handled } from '../handle.ts'

interface Parts {
  readonly breaks: BreakHandler
  readonly goals: GoalHandler
  readonly connectedAccounts: Pick<ConnectedAccounts, 'ofAccount'>
  /** Undefined where there is no processor. */
  readonly payoutGateway: Pick<PayoutGateway, 'transfer'> | undefined
  readonly users: { readonly moneyAdmins: (now: Instant) => Promise<readonly UserId[]> }
  readonly clock: Clock
}

/** An admin closes a break; where its money is theirs, another one does. */
export const closeBreak = async (
  parts: Parts,
  { key, ...closing }: Pick<CloseBreak, 'byUserId' | 'reason' | 'note'> & { readonly key: string },
  context: Context,
): Promise<Handled<DatedBreakEvent>> => {
  const { breaks, users, clock } = parts
  const { difference } = await breaks.load(key)
  const ofUserId = difference && (await ownerOf(parts, difference))
  const admins = await users.moneyAdmins(clock.now())
  return breaks.handle(key, { type: 'CloseBreak', ...closing, ofUserId, admins }, context)
}

/** Who paid it, or receives it: also a transfer that the log lacks goes to somebody's account. */
const ownerOf = async (
  { goals, connectedAccounts, payoutGateway }: Parts,
  { goalId, contributionId, transferId }: NonNullable<BreakState['difference']>,
): Promise<UserId | undefined> => {
  const state = goalId === null ? undefined : await goals.load(goalId)
  if (transferId === undefined)
    return contributionId === null ? undefined : state?.contributions.get(contributionId)?.userId
  const known = state?.transfers.get(transferId)
  if (known) return state?.payouts.get(known.payoutId)?.userId
  const accountId = (await payoutGateway?.transfer(transferId))?.accountId
  return accountId === undefined ? undefined : (await connectedAccounts.ofAccount(accountId))?.userId
}
