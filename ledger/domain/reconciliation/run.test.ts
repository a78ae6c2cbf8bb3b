import { expect, it } from 'vitest'
import type { RunEvent } from '#shared/events/reconciliation.ts'
import { zero } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { runDecider } from './run.ts'

const runId = '6f1dbb1e-a4a9-4f0c-9a5f-0d7ac1a6ba54'
const finished: RunEvent = {
  type: 'ReconciliationFinished',
  data: { runId, payments: 3, found: 1, repaired: 0 },
}

const nothing = {
  ...{ openingMinor: zero, contributionsMinor: zero, refundsMinor: zero, disputesMinor: zero },
  ...{ feesMinor: zero, payoutsMinor: zero, closingMinor: zero },
}
const drawn = (currency: string): RunEvent => ({
  type: 'StatementDrawn',
  data: { runId, day: calendarDate('2026-11-20'), currency, ledger: nothing, stripe: nothing },
})

it('records a statement of each currency once', () => {
  const after = [drawn('EUR'), drawn('USD')].reduce(runDecider.evolve, runDecider.initialState())
  const recorded = (currency: string) =>
    runDecider.decide({ type: 'RecordRun', event: drawn(currency) }, after)
  expect(recorded('USD')).toEqual({ outcome: 'accepted', events: [] })
  expect(recorded('JPY')).toEqual({ outcome: 'accepted', events: [drawn('JPY')] })
})

it('records each step of a run once, even when the run was resumed with other counts', () => {
  const before = runDecider.initialState()
  expect(runDecider.decide({ type: 'RecordRun', event: finished }, before)).toEqual({
    outcome: 'accepted',
    events: [finished],
  })
  const after = runDecider.evolve(before, finished)
  const again: RunEvent = { ...finished, data: { ...finished.data, found: 2 } }
  expect(runDecider.decide({ type: 'RecordRun', event: again }, after)).toEqual({
    outcome: 'accepted',
    events: [],
  })
})
