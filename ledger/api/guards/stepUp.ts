import { type StepUpWays, stepUpNeeded } from '#shared/api/stepUp.ts'
import { hasTwoStep, type User } from '../../accounts/users.ts'
import type { ApiContext, ApiParts } from '../context.ts'
import { ProblemError, problem } from '../problem.ts'

interface Asked {
  readonly account: User
}

/**
 * Guard: the caller has shown a second factor in this session within the last few minutes.
 * @throws ProblemError 403
 */
export const stepUp = async (
  { state }: Pick<ApiContext, 'state'>,
  { sessions }: Pick<ApiParts, 'sessions'>,
  { account }: Asked,
): Promise<void> => {
  if (await sessions.isSteppedUp(state.token)) return
  const { problem: body } = problem(403, stepUpNeeded)
  throw new ProblemError(403, { ...body, stepUp: waysOf(account) })
}

/** Guard: the same, for callers who have a second factor. */
export const stepUpWithFactor = async (
  ctx: Pick<ApiContext, 'state'>,
  parts: Pick<ApiParts, 'sessions'>,
  asked: Asked,
): Promise<void> => {
  if (hasTwoStep(asked.account)) await stepUp(ctx, parts, asked)
}

/** Guard: the same, also for callers without one who act as an admin. */
export const stepUpOfAdmins = (
  ctx: Pick<ApiContext, 'state'>,
  parts: Pick<ApiParts, 'sessions'>,
  asked: Asked & { readonly asAdmin: boolean },
): Promise<void> => (asked.asAdmin ? stepUp : stepUpWithFactor)(ctx, parts, asked)

const waysOf = (user: User): StepUpWays => ({
  authenticator: user.authenticator,
  passkey: user.passkeys > 0,
  mail: !hasTwoStep(user),
})
