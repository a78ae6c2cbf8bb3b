import { Gauge, type Registry } from 'prom-client'
import type { HeldCounts } from '#projections/readModels/projectionState/query.ts'
import { defaultCurrency, type Money } from '#shared/money.ts'
import { age, gaugesIn } from './gauge.ts'

export interface WatchedBooks {
  readonly reconciliation: () => Promise<{ readonly openBreaks: number; readonly lastRunAt: string | null }>
  /** How the last audit ended, and when. */
  readonly audit: () => Promise<{ readonly differences: number; readonly finishedAt: string | null }>
  /** The sum of all accounts, in each currency of the books. */
  readonly balance: () => Promise<readonly Money[]>
  /** The number of held-back goals and other streams, and the names of the first. */
  readonly held: () => Promise<HeldCounts>
  readonly now: () => string
}

/** The correctness of the books, and the time of the last check. */
export const watchBooks = (
  registry: Registry,
  { reconciliation, audit, balance, held, now }: WatchedBooks,
): void => {
  const gauge = gaugesIn(registry)
  new Gauge({
    name: 'calabash_trial_balance_minor',
    help: 'What all accounts of the books come to together in a currency, in minor units; anything but 0 is an alarm.',
    labelNames: ['currency'],
    registers: [registry],
    async collect() {
      this.reset()
      const totals = await balance().catch(() => undefined)
      if (totals?.length === 0) this.set({ currency: defaultCurrency }, 0)
      for (const { currency, amount } of totals ?? []) this.set({ currency }, amount)
    },
  })
  gauge(
    'calabash_trial_balance_cents',
    `calabash_trial_balance_minor in ${defaultCurrency} alone, by its former name.`,
    async () => (await balance()).find(({ currency }) => currency === defaultCurrency)?.amount ?? 0,
  )
  gauge(
    'calabash_open_breaks',
    'Differences between the books of the processor and ours that need a person.',
    async () => (await reconciliation()).openBreaks,
  )
  gauge(
    'calabash_reconciliation_last_run_age_seconds',
    'Time since the books were last compared with those of the processor; NaN before the first time.',
    async () => age((await reconciliation()).lastRunAt, now()),
  )
  gauge(
    'calabash_audit_differences',
    'Rows that were served otherwise than the log has them, and other findings of the last audit; anything but 0 is an alarm.',
    async () => (await audit()).differences,
  )
  gauge(
    'calabash_audit_age_seconds',
    'Time since the last audit came to its end; NaN before the first.',
    async () => age((await audit()).finishedAt, now()),
  )
  gauge(
    'calabash_quarantined_goals',
    'Goals that are held back because their stream or one of its events cannot be used; anything but 0 is an alarm.',
    async () => (await held()).goals,
  )
  gauge(
    'calabash_held_streams',
    'Other streams that are held back, and those of others that only look like ours; anything but 0 is an alarm.',
    async () => (await held()).others,
  )
  new Gauge({
    name: 'calabash_held_back',
    help: 'The first streams that are held back, each by its name; one without a name and 0 when there are none.',
    labelNames: ['stream'],
    registers: [registry],
    async collect() {
      this.reset()
      const counts = await held().catch(() => undefined)
      if (counts?.named.length === 0) this.set({ stream: '' }, 0)
      for (const stream of counts?.named ?? []) this.set({ stream }, 1)
    },
  })
}
