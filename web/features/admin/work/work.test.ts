import { expect, it } from 'vitest'
import type { AdminWork } from '#shared/api/adminWork.ts'
import { waitingAt } from './work.ts'

it('counts together what is done on the same page', () => {
  const work = (kind: AdminWork['kind'], count: number): AdminWork => ({
    ...{ kind, count, more: false, by: null, since: null },
  })
  expect([...waitingAt([work('cases', 1), work('approvals', 2), work('jobs', 4)])]).toEqual([
    ['/admin/payouts', 3],
    ['/admin/jobs', 4],
  ])
})
