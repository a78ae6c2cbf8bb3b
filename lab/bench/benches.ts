import { join } from 'node:path'
import { append } from './append.ts'
import { audit } from './audit.ts'
import { circle } from './circle.ts'
import { flood } from './flood.ts'
import { fold } from './fold.ts'
import { footprint } from './footprint.ts'
import { growth } from './growth.ts'
import type { Bench } from './harness.ts'
import { hotGoal } from './hotGoal.ts'
import { jobs } from './jobs.ts'
import { memory } from './memory.ts'
import { page } from './page.ts'
import { project } from './project.ts'
import { read } from './read.ts'
import { reconcile } from './reconcile.ts'
import { start } from './start.ts'
import { store } from './store.ts'
import { tampering } from './tampering.ts'
import { transparency } from './transparency.ts'
import { visible } from './visible.ts'

export interface NamedBench extends Bench {
  readonly name: string
  /** The file of its notes. */
  readonly notes: string
}

const inOrder = {
  ...{ append, hotGoal, store, circle, fold, read, visible, reconcile, jobs },
  ...{ start, page, memory, project, audit, transparency, tampering, flood, footprint, growth },
}

/** In the order in which they are run and reported. */
export const benches: readonly NamedBench[] = Object.entries(inOrder).map(([key, bench]) => ({
  ...bench,
  name: key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
  notes: join(import.meta.dirname, `${key}.md`),
}))
