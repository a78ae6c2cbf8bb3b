import { peopleIn } from '#projections/readModels/journal/query.ts'
import type { SheetResponse } from '#shared/api/sheet.ts'
import { goalStream, readGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { GoalId } from '#shared/ids.ts'
import { wholeStream } from '#shared/wholeStream.ts'
import { dateIn } from '#shared/zones.ts'
import { charterOf, isCircle, todayIn } from '../../domain/goal/rotation/circle.ts'
import { sheetCsv } from '../../sheet/csv.ts'
import { emptySheet, readEvent } from '../../sheet/foldSheet.ts'
import { pdfInThread } from '../../sheet/pdfInThread.ts'
import { sheetResponse } from '../../sheet/sheet.ts'
import type { ApiParts } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { takePlace } from '../exporting.ts'
import { limited } from '../guards/limit.ts'
import type { InGoal } from '../guards/membership.ts'
import { user } from '../guards/signedIn.ts'
import { refusalProblem } from '../problem.ts'
import { roleInGoal } from './books.ts'

/** Reads all events of the circle, so it takes one of the few places for long reads. */
const sheetOf = async (
  { goals, store, pool, clock }: ApiParts,
  goalId: GoalId,
  by?: Parameters<typeof takePlace>[0],
): Promise<SheetResponse> => {
  const circle = await goals.load(goalId, 'fresh')
  if (!isCircle(circle)) throw refusalProblem({ code: 'not_a_circle' })
  const giveBack = takePlace(by)
  try {
    const sheet = emptySheet()
    for await (const { id: _, ...stored } of wholeStream(store, goalStream(goalId))) {
      const { at } = metadataSchema.parse(stored.metadata)
      readEvent(sheet, readGoalEvent(stored), dateIn(at, charterOf(circle).timeZone))
    }
    const names = new Map((await peopleIn(pool, goalId)).map(({ userId, username }) => [userId, username]))
    return sheetResponse(sheet, { circle, names, today: todayIn(circle, clock.now()) })
  } finally {
    giveBack()
  }
}

const exported = (_: unknown, { limits }: ApiParts, { userId }: InGoal): Promise<void> =>
  limited(limits, { export: String(userId) })

const name = (goalId: GoalId, format: 'csv' | 'pdf') => `calabash-circle-${goalId}-sheet.${format}`

/** Who has paid which round of a circle, how and when: for its members, auditors included. */
export const sheetEndpoints = [
  endpoint('GET /api/goals/:id/sheet', {
    guards: [user, roleInGoal],
    run: (deps, { goalId }) => sheetOf(deps, goalId),
  }),
  endpoint('GET /api/goals/:id/sheet/csv', {
    guards: [user, roleInGoal, exported],
    respond: async (ctx, deps, { goalId, userId }) => {
      const sheet = await sheetOf(deps, goalId, { userId, ip: ctx.ip })
      ctx.attachment(name(goalId, 'csv'))
      ctx.type = 'text/csv; charset=utf-8'
      ctx.body = sheetCsv(sheet)
    },
  }),
  endpoint('GET /api/goals/:id/sheet/pdf', {
    guards: [user, roleInGoal, exported],
    respond: async (ctx, deps, { goalId, userId }) => {
      const sheet = await sheetOf(deps, goalId, { userId, ip: ctx.ip })
      ctx.attachment(name(goalId, 'pdf'))
      ctx.type = 'application/pdf'
      ctx.body = await pdfInThread(sheet, deps.clock.now())
    },
  }),
]
