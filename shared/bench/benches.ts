import { append } from '#ledger/bench/append.ts'
import { circle } from '#ledger/bench/circle.ts'
import { fold } from '#ledger/bench/fold.ts'
import { footprint } from '#ledger/bench/footprint.ts'
import { hotGoal } from '#ledger/bench/hotGoal.ts'
import { read } from '#ledger/bench/read.ts'
import { store } from '#ledger/bench/store.ts'
import { tampering } from '#ledger/bench/tampering.ts'
import { transparency } from '#ledger/bench/transparency.ts'
import { visible } from '#ledger/bench/visible.ts'
import { audit } from '#projections/bench/audit.ts'
import { project } from '#projections/bench/project.ts'
import { page } from '#web/bench/page.ts'
import { jobs } from '#workers/bench/jobs.ts'
import { reconcile } from '#workers/bench/reconcile.ts'
import { growth } from './growth.ts'
import type { Bench } from './harness.ts'
import { memory } from './memory.ts'
import { start } from './start.ts'

/** In the order in which they are run and told. */
export const benches: readonly Bench[] = [
  append,
  hotGoal,
  store,
  circle,
  fold,
  read,
  visible,
  reconcile,
  jobs,
  start,
  page,
  memory,
  project,
  audit,
  transparency,
  tampering,
  footprint,
  growth,
]
