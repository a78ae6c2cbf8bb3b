import type { LimitName, RateLimits } from '../accounts/rateLimits.ts'
import { ProblemError } from './problem.ts'

/** @throws ProblemError 429, with the time to wait, when any of the limits is used up; counts one on each otherwise. */
export const limited = async (
  limits: RateLimits,
  keys: Partial<Record<LimitName, string>>,
): Promise<void> => {
  for (const [name, key] of entries(keys)) refuseIf(await limits.take(name, key))
}

/** The same without counting, for what is only counted when it fails. */
export const refuseExhausted = async (
  limits: RateLimits,
  keys: Partial<Record<LimitName, string>>,
): Promise<void> => {
  for (const [name, key] of entries(keys)) refuseIf(await limits.check(name, key))
}

export class TooMany extends ProblemError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60)
    super(429, {
      message: `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      code: 'too_many',
    })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const refuseIf = (seconds: number | undefined): void => {
  if (seconds !== undefined) throw new TooMany(seconds)
}
const entries = (keys: Partial<Record<LimitName, string>>) => Object.entries(keys) as [LimitName, string][]
