import { dateOf, plusDays } from '#shared/time.ts'
import type { CircleReads } from '../../rotation/reads.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { MemoryTables } from './tables.ts'

/** The same questions, answered at once. */
export type CircleAnswers = {
  readonly [Name in keyof CircleReads]: (
    ...given: Parameters<CircleReads[Name]>
  ) => Awaited<ReturnType<CircleReads[Name]>>
}

/** What the SQL of `projections/waking/query.ts` answers, from tables in memory; `reads.int.test.ts` compares the two. */
export const circleReadsOver = (tables: MemoryTables): CircleAnswers => ({
  toWake: ({ now, after, limit }) => {
    const on = plusDays(dateOf(now), 1)
    return [...tables.circles.all()]
      .filter(({ goalId, wakeOn, phase, seats, charterVersion }) => {
        const goal = tables.goals.get({ goalId })
        if (wakeOn === null || wakeOn > on || goalId <= after || !goal || goal.isArchived) return false
        const awaited = [...tables.members.under({ goalId })].some(
          ({ position, acceptedVersion }) => position !== null && acceptedVersion < charterVersion,
        )
        return phase === 'running' || (goal.memberCount >= seats && !awaited)
      })
      .map(({ goalId }) => goalId)
      .sort((one, other) => one - other)
      .slice(0, limit)
  },
  drawsToReveal: ({ now, limit }) =>
    [...tables.draws.all()]
      .filter(({ goalId, draw, seed, endsAt }) => {
        const [circle, goal] = [tables.circles.get({ goalId }), tables.goals.get({ goalId })]
        if (seed !== null || circle?.phase !== 'forming' || goal?.isArchived) return false
        if ([...tables.draws.all()].some(other => other.goalId === goalId && other.draw > draw)) return false
        const silent = [...tables.members.under({ goalId })].some(
          ({ userId, position }) => position !== null && !tables.salts.get({ goalId, draw, userId }),
        )
        return endsAt <= now || !silent
      })
      .sort((one, other) => (one.endsAt < other.endsAt ? -1 : 1))
      .map(({ goalId }) => goalId)
      .slice(0, limit),
})

/** The read side of circles as one process sees it. */
export const circleReadsFor = (world: World, answers: CircleAnswers, party: Party): CircleReads => {
  const asked = <Answer>(what: string, serve: () => Answer): Promise<Answer> =>
    world.ask({
      ...{ from: party, port: 'database', what, serve },
      trouble: fault => new Error(`the database is in trouble: ${fault}`),
    })
  return {
    toWake: from => asked('circles to wake', () => answers.toWake(from)),
    drawsToReveal: from => asked('draws to reveal', () => answers.drawsToReveal(from)),
  }
}
