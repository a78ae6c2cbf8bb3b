import { expect, it } from 'vitest'
import type { RunEvent } from '#shared/events/reconciliation.ts'
import { runDecider } from './run.ts'

const runId = '6f1dbb1e-a4a9-4f0c-9a5f-0d7ac1a6ba54'
const finished: RunEvent = {
  type: 'ReconciliationFinished',
  data: { runId, payments: 3, found: 1, repaired: 0 },
}

it('records each step of a run once, even when the run was resumed and counts differently', () => {
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
