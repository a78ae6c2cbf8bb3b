import type { JobsOptions } from 'bullmq'
import type { JobName } from '#shared/ports/jobQueue.ts'

interface Retries {
  /** The first run included. */
  readonly attempts: number
  /** Before the second attempt; every further pause is twice as long. */
  readonly firstPauseMs: number
}

const retries: { readonly [N in JobName]: Retries } = {
  // Close to three hours: longer than most troubles of Stripe's or ours, shorter than its own redelivery.
  'stripe-event': { attempts: 12, firstPauseMs: 5000 },
  // A reset link is good for an hour: later than that the mail would only puzzle.
  'account-mail': { attempts: 10, firstPauseMs: 2000 },
  'account-notice': { attempts: 12, firstPauseMs: 5000 },
  // The next sweep comes anyway.
  'sweep-payments': { attempts: 2, firstPauseMs: 5000 },
}

const weekSeconds = 7 * 24 * 3600

/** @param firstPauseMs in place of the job's own, for tests */
export const policyOf = (name: JobName, firstPauseMs = retries[name].firstPauseMs): JobsOptions => ({
  attempts: retries[name].attempts,
  // The jitter keeps what failed together from trying again together.
  backoff: { type: 'exponential', delay: firstPauseMs, jitter: 0.5 },
  // A finished job is what tells a repetition from something new, so it outlasts Stripe's three days of repeating.
  removeOnComplete: { age: weekSeconds, count: 20_000 },
  // What never succeeded waits for somebody to look at it.
  removeOnFail: false,
})
