import type { Registry } from 'prom-client'
import { age, asked } from './gauge.ts'

export interface WatchedBooks {
  readonly reconciliation: () => Promise<{ readonly openBreaks: number; readonly lastRunAt: string | null }>
  /** How the last audit ended, and when. */
  readonly audit: () => Promise<{ readonly differences: number; readonly finishedAt: string | null }>
  /** What all accounts come to together, in cents. */
  readonly balance: () => Promise<number>
  /** Goals that are held back. */
  readonly quarantined: () => Promise<number>
  readonly now: () => string
}

/** Whether the money is right, and when somebody last looked. */
export const watchBooks = (
  registry: Registry,
  { reconciliation, audit, balance, quarantined, now }: WatchedBooks,
): void => {
  asked(
    registry,
    {
      name: 'calabash_trial_balance_cents',
      help: 'What all accounts of the books come to together; anything but 0 is an alarm.',
    },
    balance,
  )
  asked(
    registry,
    {
      name: 'calabash_open_breaks',
      help: 'Differences between the books of the processor and ours that wait for somebody.',
    },
    async () => (await reconciliation()).openBreaks,
  )
  asked(
    registry,
    {
      name: 'calabash_reconciliation_last_run_age_seconds',
      help: 'Time since the books were last compared with those of the processor; NaN before the first time.',
    },
    async () => age((await reconciliation()).lastRunAt, now()),
  )
  asked(
    registry,
    {
      name: 'calabash_audit_differences',
      help: 'Rows that were served otherwise than the log has them, and other findings of the last audit; anything but 0 is an alarm.',
    },
    async () => (await audit()).differences,
  )
  asked(
    registry,
    {
      name: 'calabash_audit_age_seconds',
      help: 'Time since the last audit came to its end; NaN before the first.',
    },
    async () => age((await audit()).finishedAt, now()),
  )
  asked(
    registry,
    {
      name: 'calabash_quarantined_goals',
      help: 'Goals that are held back because one of their events could not be projected; anything but 0 is an alarm.',
    },
    quarantined,
  )
}
