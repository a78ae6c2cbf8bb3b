import { hasLinesIn, roleIn, type StatementOf } from '#projections/books/query.ts'
import {
  adminStatementQuery,
  goalStatementQuery,
  type StatementFormat,
  statementFormats,
  statementQuery,
} from '#shared/api/statements.ts'
import { type GoalId, goalId, userId } from '#shared/ids.ts'
import { statementCsv } from '../../statements/csv.ts'
import { statementOfx } from '../../statements/ofx.ts'
import { periodOf } from '../../statements/period.ts'
import {
  type MadeStatement,
  makeStatement,
  statementName,
  statementResponse,
} from '../../statements/statement.ts'
import { type ApiContext, type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { sendFile, takePlace } from '../exporting.ts'
import { limited } from '../limit.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { problem, refusalProblem } from '../problem.ts'
import { requireAdmin } from './admin.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }
interface Asked {
  readonly of: StatementOf
  readonly period: string | undefined
  readonly timeZone: string
}

/** What came and went, between two balances: as a page, and as files for spreadsheets and for programs that keep accounts. */
export const statementRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, users, limits, clock } = parts

  const zoneOf = async (ctx: Ctx): Promise<string> =>
    (await users.byId(signedIn(ctx)))?.preferences.timeZone ?? 'UTC'

  /** One's own: also of goals that one has left, and of no others. */
  const own = async (ctx: Ctx): Promise<Asked> => {
    const viewer = signedIn(ctx)
    const query = parseBody(statementQuery, { ...ctx.query })
    const goal = query.goalId === undefined ? undefined : goalId(query.goalId)
    if (goal !== undefined && (await roleIn(pool, goal, viewer)) === undefined)
      if (!(await hasLinesIn(pool, viewer, goal))) throw noGoal()
    return { of: { userId: viewer, goalId: goal }, period: query.period, timeZone: await zoneOf(ctx) }
  }

  const ofGoal = async (ctx: Ctx): Promise<Asked> => {
    const viewer = signedIn(ctx)
    const goal: GoalId = parseGoalId(ctx.params['id'])
    if ((await roleIn(pool, goal, viewer)) === undefined) throw noGoal()
    const { period } = parseBody(goalStatementQuery, { ...ctx.query })
    return { of: { goalId: goal }, period, timeZone: await zoneOf(ctx) }
  }

  /** By UTC, as periods of the books are. */
  const ofAnybody = async (ctx: Ctx): Promise<Asked> => {
    await requireAdmin(ctx, parts)
    const query = parseBody(adminStatementQuery, { ...ctx.query })
    const of = {
      userId: query.userId === undefined ? undefined : userId(query.userId),
      goalId: query.goalId === undefined ? undefined : goalId(query.goalId),
      account: query.account,
    }
    return { of, period: query.period, timeZone: 'UTC' }
  }

  /** Open until it is closed, and with one of the few places for those who read at length. */
  const open = async ({
    of,
    period,
    timeZone,
  }: Asked): Promise<{ made: MadeStatement; close: () => void }> => {
    const giveBack = takePlace()
    try {
      const now = clock.now()
      const made = await makeStatement(pool, {
        of,
        memberName: of.userId && (await users.byId(of.userId))?.username,
        period: periodOf(period, now, timeZone),
        now,
      })
      if (!made) throw noGoal()
      return { made, close: () => void made.statement.close().finally(giveBack) }
    } catch (error) {
      giveBack()
      throw error
    }
  }

  const page = (ask: (ctx: Ctx) => Promise<Asked>) => async (ctx: Ctx) => {
    const { made, close } = await open(await ask(ctx))
    try {
      ctx.body = await statementResponse(made)
    } finally {
      close()
    }
  }

  const file = (ask: (ctx: Ctx) => Promise<Asked>) => async (ctx: Ctx) => {
    const asked = await ask(ctx)
    const format = formatIn(ctx)
    await limited(limits, { export: String(signedIn(ctx)) })
    const { made, close } = await open(asked)
    const { type, write } = writers[format]
    const name = `calabash-statement-${statementName(made)}.${format}`
    sendFile(ctx, { name, type, chunks: write(made), done: close })
  }

  router.get('/api/statement', page(own))
  router.get('/api/statement/:format', file(own))
  router.get('/api/goals/:id/statement', page(ofGoal))
  router.get('/api/goals/:id/statement/:format', file(ofGoal))
  router.get('/api/admin/statement', page(ofAnybody))
  router.get('/api/admin/statement/:format', file(ofAnybody))
}

const writers = {
  csv: { type: 'text/csv; charset=utf-8', write: statementCsv },
  ofx: { type: 'application/x-ofx; charset=utf-8', write: statementOfx },
} as const satisfies Record<StatementFormat, unknown>

const formatIn = (ctx: Ctx): StatementFormat => {
  const format = statementFormats.find(known => known === ctx.params['format'])
  if (!format) throw problem(400, `Statements are made as ${statementFormats.join(' or ')}`)
  return format
}

const noGoal = () => refusalProblem({ code: 'goal_not_found' })
