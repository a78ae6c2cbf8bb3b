import { figuresOfPeriods, firstBooking, type PeriodFigures } from '#projections/books/query.ts'
import { closePeriodRequest, type PeriodResponse } from '#shared/api/periods.ts'
import { periodAfter, periodAt, periodForm, periodStream, spanOf } from '#shared/events/books.ts'
import { formatDecimal, sum } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { graceMs } from '../../domain/books/periods.ts'
import type { ClosedPeriod } from '../../periods.ts'
import { sameFigures } from '../../periodsCheck.ts'
import { accountNames } from '../../statements/words.ts'
import { type ApiParts, type ApiRouter, byUser } from '../context.ts'
import { parseBody } from '../parse.ts'
import { problem, refusalProblem } from '../problem.ts'
import { requireAdmin } from './admin.ts'
import { requirePassword } from './settings.ts'

/** Months of the books: their figures, and closing them. */
export const periodRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, users, periods, clock, readSide } = parts

  const all = async (): Promise<PeriodResponse[]> => {
    const now = clock.now()
    const [first, closed] = await Promise.all([firstBooking(pool), periods.closed()])
    const known = new Map(closed.map(one => [one.period, one]))
    const begin = closed[0]?.period ?? periodAt(first ?? now)
    const next = closed.length > 0 ? periodAfter(closed.at(-1)!.period) : begin
    const months: string[] = []
    for (let period = begin; period <= periodAt(now); period = periodAfter(period)) months.push(period)
    const figures = await figuresOfPeriods(pool, months)
    const found = await Promise.all(
      months.map((period, at) =>
        view({ period, now, next, figures: figures[at]!, closed: known.get(period) }),
      ),
    )
    return found.reverse()
  }

  interface Seen {
    readonly period: string
    readonly now: Instant
    readonly next: string
    readonly figures: PeriodFigures
    readonly closed: ClosedPeriod | undefined
  }
  const view = async ({ period, now, next, figures, closed }: Seen): Promise<PeriodResponse> => {
    const isOver = Date.parse(spanOf(period).until) + graceMs <= Date.parse(now)
    // What was written down when it was closed stays what is shown.
    const { lines, accounts } = closed ?? figures
    return {
      period,
      status: closed ? 'closed' : isOver ? 'over' : 'running',
      mayClose: !closed && isOver && period === next,
      closedAt: closed?.closedAt ?? null,
      closedBy: closed ? ((await users.byId(closed.byUserId))?.username ?? 'Former member') : null,
      event: closed ? { stream: periodStream, revision: String(closed.revision) } : null,
      lines,
      accounts: accounts.map(({ account, openingCents, debitCents, creditCents, closingCents }) => ({
        account,
        name: accountNames[account],
        opening: formatDecimal(openingCents),
        debit: formatDecimal(debitCents),
        credit: formatDecimal(creditCents),
        closing: formatDecimal(closingCents),
      })),
      together: formatDecimal(sum(accounts.map(({ closingCents }) => closingCents))),
      agrees: closed ? sameFigures(closed, figures) : null,
    }
  }

  router.get('/api/admin/periods', async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await all()
  })

  router.post('/api/admin/periods/:period/close', async ctx => {
    const by = await requireAdmin(ctx, parts)
    const { password } = parseBody(closePeriodRequest, ctx.request.body)
    const period = ctx.params['period'] ?? ''
    if (!periodForm.test(period)) throw problem(404, 'There is no such period')
    await requirePassword(ctx, parts, { user: by, password })
    const done = await periods.close(period, by.id, byUser(ctx.state, by.id))
    if (done.outcome === 'refused') throw refusalProblem(done.refusal)
    ctx.state.log.warn({ userId: by.id, period }, 'an admin closed a period of the books')
    ctx.state.wrote(done.position)
    await readSide.waitFor(done.position, 2_000)
    ctx.body = await all()
  })
}
