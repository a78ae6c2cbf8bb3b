import type { LimitName, RateLimits } from '../../accounts/rateLimits.ts'
import type { ApiContext, ApiParts } from '../context.ts'
import { ProblemError, problem } from '../problem.ts'
import { callerOf } from './address.ts'
import type { InGoal } from './membership.ts'
import type { ByUser } from './signedIn.ts'

/** What is limited, as its text names it. */
type Limited = 'attempts' | 'payments' | 'goals' | 'invitations' | 'joined' | 'messages' | 'changes'

/**
 * Counts one on each of the limits.
 * @throws ProblemError 429, with the time to wait, when any of them is used up
 */
export const limited = async (
  limits: RateLimits,
  keys: Partial<Record<LimitName, string>>,
  what?: Limited,
): Promise<void> => {
  for (const [name, key] of entries(keys)) refuseIf(await limits.take(name, key), what)
}

/**
 * Undoes the count of a successful attempt. Every attempt is counted first: otherwise any number could be
 * made at once before the first of them had failed.
 */
export const forgiven = async (
  limits: RateLimits,
  keys: Partial<Record<LimitName, string>>,
): Promise<void> => {
  for (const [name, key] of entries(keys)) await limits.giveBack(name, key)
}

export class TooMany extends ProblemError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number, what: Limited = 'attempts') {
    const minutes = Math.ceil(retryAfterSeconds / 60)
    super(429, problem(429, 'too_many', { what, minutes }).problem)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const refuseIf = (seconds: number | undefined, what?: Limited): void => {
  if (seconds !== undefined) throw new TooMany(seconds, what)
}
const entries = (keys: Partial<Record<LimitName, string>>) => Object.entries(keys) as [LimitName, string][]

/** Guard: counts one on a limit of the caller's account. */
export const limit =
  (name: LimitName, what?: Limited) =>
  (_: unknown, { limits }: Pick<ApiParts, 'limits'>, { userId }: ByUser): Promise<void> =>
    limited(limits, { [name]: String(userId) }, what)

/** Guard: counts one on the limits of changes that stay in the log, of the caller and of the caller in the goal. */
export const changing = (
  _: unknown,
  { limits }: Pick<ApiParts, 'limits'>,
  { userId, goalId }: InGoal,
): Promise<void> => {
  const user = String(userId)
  return limited(limits, { changeInGoal: `${user} ${goalId}`, change: user, changeDay: user }, 'changes')
}

/** Guard: counts one on a limit of the caller's address. */
export const limitAddress =
  (name: LimitName) =>
  (ctx: ApiContext, { limits }: Pick<ApiParts, 'limits'>): Promise<void> =>
    limited(limits, { [name]: callerOf(ctx) })
