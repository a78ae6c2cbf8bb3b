import { createHash } from 'node:crypto'
import { goalsOf } from '#projections/goals/query.ts'
import { membershipsOf } from '#projections/members/query.ts'
import { roundDatesOf } from '#projections/rotation/query.ts'
import { callerOf } from '../caller.ts'
import type { ApiContext, ApiParts, ApiRouter } from '../context.ts'
import { limited } from '../limit.ts'
import { problem } from '../problem.ts'
import { unsubscribedPage, unsubscribePage, voidPage } from './letterPages.ts'

/**
 * What is opened from a mail or fetched by a calendar, without a session: the address itself says who and what. Looking
 * changes nothing, for mail scanners look at every link.
 */
export const letterRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { unsubscribing, turnOff, calendarLinks, limits, pool, clock, appUrl } = parts

  const show = (ctx: ApiContext, status: number, page: string): void => {
    ctx.status = status
    ctx.type = 'html'
    ctx.body = page
  }
  router.get('/unsubscribe/:token', ctx => {
    const meant = unsubscribing.read(ctx.params['token'] ?? '')
    if (!meant) return show(ctx, 404, voidPage())
    // Without a referrer browsers would not say that the button's request comes from here.
    ctx.set('Referrer-Policy', 'same-origin')
    show(ctx, 200, unsubscribePage(meant))
  })
  // Also what mail programs send by themselves, with a body that says no more than that (RFC 8058).
  router.post('/unsubscribe/:token', async ctx => {
    await limited(limits, { unsubscribeAddress: callerOf(ctx) })
    const meant = unsubscribing.read(ctx.params['token'] ?? '')
    if (!meant) return show(ctx, 404, voidPage())
    await turnOff(meant)
    ctx.state.log.info('category' in meant ? meant : {}, 'unsubscribed by a link')
    show(ctx, 200, unsubscribedPage(meant))
  })

  router.get('/api/calendar/:file', async ctx => {
    await limited(limits, { calendarAddress: callerOf(ctx) })
    const token = /^([\w-]{32})\.ics$/.exec(ctx.params['file'] ?? '')?.[1]
    const userId = token && (await calendarLinks.ownerOf(token))
    if (!userId) throw problem(404, 'There is no such calendar')
    const now = clock.now()
    const [goals, memberships, dates] = await Promise.all([
      goalsOf(pool, { userId, now }),
      membershipsOf(pool, userId),
      roundDatesOf(pool, { userId, now }),
    ])
    const positions = new Map(memberships.map(({ goalId, position }) => [goalId as number, position]))
    const { calendarOf } = await import('../../notices/calendar.ts')
    const text = calendarOf(
      goals.map(goal => ({
        goal,
        position: positions.get(goal.id) ?? null,
        dueDates: dates.get(goal.id) ?? [],
      })),
      appUrl,
    )
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.etag = createHash('sha256').update(text).digest('base64url').slice(0, 27)
    ctx.type = 'text/calendar; charset=utf-8'
    ctx.set('Content-Disposition', 'inline; filename="calabash.ics"')
    ctx.body = text
    if (ctx.fresh) ctx.status = 304
  })
}
