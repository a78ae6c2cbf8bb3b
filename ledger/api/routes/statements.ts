import { hasLinesIn, roleIn, type StatementOf } from '#projections/readModels/journal/query.ts'
import {
  adminStatementQuery,
  goalStatementQuery,
  type StatementFormat,
  statementFormats,
  statementQuery,
} from '#shared/api/statements.ts'
import { type Currency, isCurrency } from '#shared/currencies.ts'
import { goalId, userId } from '#shared/ids.ts'
import { usualTimeZone } from '#shared/zones.ts'
import { statementCsv } from '../../statements/csv.ts'
import { statementOfx } from '../../statements/ofx.ts'
import { periodOf } from '../../statements/period.ts'
import {
  type MadeStatement,
  makeStatement,
  statementName,
  statementResponse,
} from '../../statements/statement.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { sendFile, takePlace } from '../exporting.ts'
import { limited } from '../guards/limit.ts'
import { goalInPath } from '../guards/membership.ts'
import { requireAdmin, signedIn } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { parseBody } from '../parse.ts'
import { fieldProblem, problem, refusalProblem } from '../problem.ts'

interface Asked {
  readonly of: StatementOf
  readonly period: string | undefined
  readonly timeZone: string
}
type Guarded = (ctx: RequestContext, deps: ApiParts) => Promise<Asked>

const noGoal = () => refusalProblem({ code: 'goal_not_found' })

const zoneOf = async (ctx: RequestContext, { users }: ApiParts): Promise<string> =>
  (await users.byId(signedIn(ctx)))?.preferences.timeZone ?? usualTimeZone()

const currencyNamed = (code: string | undefined): Currency | undefined => {
  if (code === undefined || isCurrency(code)) return code
  throw fieldProblem('currency', problem(400, 'currency_code'))
}

/** Guard: the caller's own statement, also of goals that they have left. */
const own: Guarded = async (ctx, deps) => {
  const viewer = signedIn(ctx)
  const query = parseBody(statementQuery, { ...ctx.query })
  const goal = query.goalId === undefined ? undefined : goalId(query.goalId)
  if (goal !== undefined && (await roleIn(deps.pool, goal, viewer)) === undefined)
    if (!(await hasLinesIn(deps.pool, viewer, goal))) throw noGoal()
  const of = { userId: viewer, goalId: goal, currency: currencyNamed(query.currency) }
  return { of, period: query.period, timeZone: await zoneOf(ctx, deps) }
}

/** Guard: the statement of a goal, for its members. */
const ofGoal: Guarded = async (ctx, deps) => {
  const viewer = signedIn(ctx)
  const { goalId: goal } = goalInPath(ctx)
  if ((await roleIn(deps.pool, goal, viewer)) === undefined) throw noGoal()
  const { period } = parseBody(goalStatementQuery, { ...ctx.query })
  return { of: { goalId: goal }, period, timeZone: await zoneOf(ctx, deps) }
}

/** Guard: any statement, for admins. Its days are in UTC, like those of closed periods. */
const ofAny: Guarded = async (ctx, deps) => {
  await requireAdmin(ctx, deps)
  const query = parseBody(adminStatementQuery, { ...ctx.query })
  const of = {
    userId: query.userId === undefined ? undefined : userId(query.userId),
    goalId: query.goalId === undefined ? undefined : goalId(query.goalId),
    account: query.account,
    currency: currencyNamed(query.currency),
  }
  return { of, period: query.period, timeZone: 'UTC' }
}

/** Guard: the same as a file, which holds more people's payments than a page. */
const fileOfAny: Guarded = async (ctx, deps) => {
  await stepUp(ctx, deps, { account: await requireAdmin(ctx, deps) })
  return ofAny(ctx, deps)
}

/** Guard: a file in the format that the path names, within the limit of exports. */
const formatInPath = async (ctx: RequestContext, { limits }: ApiParts) => {
  const format = statementFormats.find(known => known === ctx.params['format'])
  if (!format) throw problem(400, 'statement_format', { choices: statementFormats.join(' or ') })
  await limited(limits, { export: String(signedIn(ctx)) })
  return { format }
}

/** Takes one of the few places for long reads, until it is closed. */
const open = async (
  { pool, users, clock }: ApiParts,
  { of, period, timeZone }: Asked,
  by?: Parameters<typeof takePlace>[0],
): Promise<{ made: MadeStatement; close: () => void }> => {
  const giveBack = takePlace(by)
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

const writers = {
  csv: { type: 'text/csv; charset=utf-8', write: statementCsv },
  ofx: { type: 'application/x-ofx; charset=utf-8', write: statementOfx },
} as const satisfies Record<StatementFormat, unknown>

/** A statement as a page, and as a file. */
const statementsAt = (path: string, asked: Guarded, askedAsFile = asked) => [
  endpoint(`GET ${path}`, {
    guards: [asked],
    run: async (deps, input) => {
      const { made, close } = await open(deps, input)
      try {
        return await statementResponse(made)
      } finally {
        close()
      }
    },
  }),
  endpoint(`GET ${path}/:format`, {
    guards: [askedAsFile, formatInPath],
    respond: async (ctx, deps, input) => {
      const { made, close } = await open(deps, input, { userId: signedIn(ctx), ip: ctx.ip })
      const { type, write } = writers[input.format]
      const name = `calabash-statement-${statementName(made)}.${input.format}`
      sendFile(ctx, { name, type, chunks: write(made), done: close })
    },
  }),
]

/** Statements: the entries between two balances. */
export const statementEndpoints = [
  ...statementsAt('/api/statement', own),
  ...statementsAt('/api/goals/:id/statement', ofGoal),
  ...statementsAt('/api/admin/statement', ofAny, fileOfAny),
]
