import type { UserId } from '#shared/ids.ts'
import type { AccountNotice } from '#shared/ports/jobQueue.ts'
import type { ApiContext, ApiParts } from './context.ts'
import { routeOf } from './middleware/watched.ts'

interface Notice {
  readonly userId: UserId
  readonly what: AccountNotice
}

/** Notes what was done to an account, and tells its owner by mail, in case it was not they who did it. */
export const giveNotice = async (
  ctx: ApiContext,
  { jobs, clock }: Pick<ApiParts, 'jobs' | 'clock'>,
  { userId, what }: Notice,
): Promise<void> => {
  ctx.state.log.info({ userId, route: routeOf(ctx) }, what)
  const at = clock.now()
  await jobs.add('account-notice', { userId, what, at }, { id: `${what}-${userId}-${Date.parse(at)}` })
}
