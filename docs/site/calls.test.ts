import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { callsIn } from './calls.ts'
import { root } from './pages.ts'

it('reads every call of the diagrams in the pages', () => {
  const [, diagram = ''] =
    /```mermaid\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8')) ?? []
  const calls = callsIn(diagram)
  expect(calls).toHaveLength(diagram.match(/->>/g)?.length ?? 0)
  expect(calls[0]).toEqual({ from: 'web', to: 'ledger/api', call: 'POST /api/goals/:id/contribute' })
})
