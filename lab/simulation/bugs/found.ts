import type { createThreads } from '../threads.ts'
import foundAt from './foundAt.json' with { type: 'json' }

const bugs = Object.entries(foundAt)
const isSoon = ([, seed]: (typeof bugs)[number]): boolean => seed < 10
const nameOf = ([bug]: (typeof bugs)[number]): string => bug

/** The planted mistakes that a few schedules reveal, whatever a seed means. */
export const soonFound = bugs.filter(isSoon).map(nameOf)
/** Those that may take thousands of schedules, which is minutes. */
export const lateFound = bugs.filter(bug => !isSoon(bug)).map(nameOf)

/**
 * The failure that a planted mistake causes. The search begins at the seed at which it was found before, and
 * continues with all others when a change of the code has given that seed another meaning. `npm run simulate
 * -- --planted` finds the first seeds again.
 */
export const failuresOf = async (threads: ReturnType<typeof createThreads>, bug: string) => {
  const from = new Map(bugs).get(bug) ?? 0
  const near = await threads.search({ from, schedules: 10, bug, untilFirst: true })
  if (near.failures.length > 0) return near.failures
  return (await threads.search({ schedules: 3_000, bug, untilFirst: true })).failures
}
