import { payoutQueue } from '#projections/readModels/payouts/query.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import {
  type StatementColumns,
  statementColumns,
  type ToSend,
  type WorklistResponse,
} from '#shared/api/sending.ts'
import { goalId } from '#shared/ids.ts'
import { formatDecimal, parseAmount, sum, zero } from '#shared/money.ts'
import { payoutReference } from '#shared/payoutReference.ts'
import type { OpenBatch } from '../../accounts/payoutBatches.ts'
import { largestFile } from '../../bankFiles/decode.ts'
import { fileKindOf } from '../../bankFiles/fileKinds.ts'
import { lookAtStatement, recordStatement } from '../bankStatement.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { moneyAdmin } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { ProblemError, refusalProblem } from '../problem.ts'
import { rawBody } from '../rawBody.ts'
import { payoutsSeenBy } from './payouts.ts'

const mostInList = 300

/**
 * Guard: the file in the body, and the meaning of its columns in the query.
 * @throws ProblemError 400 for unknown columns, 413 for a file that is too large
 */
const statementInBody = async (ctx: RequestContext) => ({
  columns: columnsIn(ctx.query['columns']),
  bytes: await rawBody(ctx, { most: largestFile, tooLong, patienceMs: 60_000 }),
})
const tooLong = () => {
  const values = { megabytes: largestFile / 1024 / 1024 }
  return new ProblemError(413, refusalProblem({ code: 'bank_file_too_large', values }).problem)
}

const columnsIn = (given: unknown): StatementColumns | undefined => {
  if (typeof given !== 'string') return undefined
  const json = /^\{.{1,2000}\}$/.exec(given)?.[0]
  const parsed = json === undefined ? undefined : statementColumns.safeParse(jsonOf(json))
  if (!parsed?.success) throw refusalProblem({ code: 'bank_columns_unknown' })
  return parsed.data
}
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** For who sends payouts by hand. */
export const sendingEndpoints = [
  endpoint('GET /api/admin/worklist', {
    guards: [moneyAdmin],
    run: async (deps, by) => {
      const now = deps.clock.now()
      const asked = { now, statuses: ['due'] as const, after: undefined, limit: mostInList }
      const { payouts: rows, next } = await payoutQueue(deps.pool, asked)
      const fromBank = rows.filter(row => !row.is_outside)
      const open = await deps.payoutBatches.openIn(fromBank.map(row => row.goal_id))
      const payouts = (await payoutsSeenBy(fromBank, by, deps)).map(payout => toSend(payout, open, deps))
      const others = payouts.filter(({ batch }) => batch === null)
      return {
        ready: readyOf(others.filter(({ may }) => may.send)),
        waiting: others.filter(({ may }) => !may.send),
        inBatches: payouts.filter(({ batch }) => batch !== null),
        more: next !== undefined,
      } satisfies WorklistResponse
    },
  }),
  endpoint('PUT /api/admin/bank-statement', {
    guards: [moneyAdmin, stepUp, limit('export'), statementInBody],
    run: (deps, input) => lookAtStatement(deps, input),
  }),
  endpoint('POST /api/admin/bank-statement', {
    guards: [moneyAdmin, stepUp, limit('export'), statementInBody],
    run: (deps, input) => deps.bankFindings.oneAtATime(() => recordStatement(deps, input)),
  }),
]

const toSend = (
  payout: PayoutResponse,
  open: ReadonlyMap<string, OpenBatch>,
  { bankSenders }: Pick<ApiParts, 'bankSenders'>,
): ToSend => {
  const { id, attempt, currency, destination, firmPart } = payout
  const sending = { goalId: goalId(payout.goalId), payoutId: id.slice(id.indexOf(':') + 1), attempt }
  const kind = destination?.shown?.kind
  return {
    ...payout,
    sendingReference: payoutReference(sending),
    fileKind: (kind && firmPart === null && fileKindOf({ kind, currency }, bankSenders)) || null,
    batch: open.get(`${id}#${attempt}`) ?? null,
  }
}

const readyOf = (payouts: readonly ToSend[]): WorklistResponse['ready'] =>
  [...Map.groupBy(payouts, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    total: formatDecimal(
      sum(all.map(({ firmPart, amount }) => parseAmount(firmPart ?? amount, currency) ?? zero)),
      currency,
    ),
    payouts: all,
  }))
