import { isRefusal } from '#shared/refusals.ts'
import type { World } from '../core/world.ts'
import type { Report } from './violation.ts'
import type { Watch } from './watch.ts'

/**
 * Whoever hears that nothing came of a click has not paid by it: of what was begun before the request came in it has to
 * know. Of two that come at once, one may have its answer before the other has begun anything.
 */
export const createAnswered =
  (
    { world, watch }: { readonly world: Pick<World, 'now'>; readonly watch: Pick<Watch, 'contributions'> },
    report: Report,
  ) =>
  async <Answer extends object>(click: string, given: () => Promise<Answer>): Promise<Answer> => {
    const askedAt = world.now()
    const answer = await given()
    if (!isRefusal(answer)) return answer
    for (const { id, click: begunBy, clickedAt, state } of watch.contributions.values())
      if (begunBy === click && clickedAt < askedAt && state === 'received')
        report('whoever has paid is not refused', `${id} by ${click}: ${answer.code}`)
    return answer
  }
export type Answered = ReturnType<typeof createAnswered>
