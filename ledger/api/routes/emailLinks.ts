import { createHash } from 'node:crypto'
import { goalsOf } from '#projections/readModels/goals/query.ts'
import { membershipsOf, seatsIn } from '#projections/readModels/members/query.ts'
import { roundDatesOf } from '#projections/readModels/rotation/query.ts'
import type { UserId } from '#shared/ids.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limitAddress } from '../guards/limit.ts'
import { unsubscribedPage, unsubscribePage, voidPage } from '../presenters/emailLinkPages.ts'
import { problem } from '../problem.ts'

const show = (ctx: RequestContext, status: number, page: string): void => {
  ctx.status = status
  ctx.type = 'html'
  ctx.body = page
}

/** Guard: what the link in the path turns off; undefined for an invalid link. */
const unsubscription = ({ params }: RequestContext, { unsubscribeTokens }: ApiParts) => ({
  wanted: unsubscribeTokens.read(params['token'] ?? ''),
})

/**
 * Guard: the user whose calendar the path names.
 * @throws ProblemError 404
 */
const calendarOwner = async ({ params }: RequestContext, { calendarLinks }: ApiParts) => {
  const token = /^([\w-]{32})\.ics$/.exec(params['file'] ?? '')?.[1]
  const userId = token && (await calendarLinks.ownerOf(token))
  if (!userId) throw problem(404, 'no_calendar')
  return { userId }
}

/**
 * Links in mails, and calendars. They work without a session; a GET changes nothing, because mail scanners
 * follow links.
 */
export const emailLinkEndpoints = [
  endpoint('GET /unsubscribe/:token', {
    guards: [unsubscription],
    respond: (ctx, _, { wanted }) => {
      if (!wanted) return show(ctx, 404, voidPage())
      // Without a referrer browsers would not send the origin of the button's request.
      ctx.set('Referrer-Policy', 'same-origin')
      show(ctx, 200, unsubscribePage(wanted))
    },
  }),
  // Mail programs send this automatically too (RFC 8058).
  endpoint('POST /unsubscribe/:token', {
    guards: [limitAddress('unsubscribeAddress'), unsubscription],
    respond: async (ctx, { unsubscribe }, { wanted }) => {
      if (!wanted) return show(ctx, 404, voidPage())
      await unsubscribe(wanted)
      ctx.state.log.info('category' in wanted ? wanted : {}, 'unsubscribed by a link')
      show(ctx, 200, unsubscribedPage(wanted))
    },
  }),

  endpoint('GET /api/calendar/:file', {
    guards: [limitAddress('calendarAddress'), calendarOwner],
    respond: async (ctx, deps, { userId }) => {
      const text = await calendarText(deps, userId)
      ctx.set('Cache-Control', 'private, no-cache')
      ctx.etag = createHash('sha256').update(text).digest('base64url').slice(0, 27)
      ctx.type = 'text/calendar; charset=utf-8'
      ctx.set('Content-Disposition', 'inline; filename="calabash.ics"')
      ctx.body = text
      if (ctx.fresh) ctx.status = 304
    },
  }),
]

const calendarText = async ({ pool, clock, appUrl }: ApiParts, userId: UserId): Promise<string> => {
  const now = clock.now()
  const [goals, memberships, dates] = await Promise.all([
    goalsOf(pool, { userId, now }),
    membershipsOf(pool, userId),
    roundDatesOf(pool, { userId, now }),
  ])
  const seats = new Map(memberships.map(one => [one.goalId as number, seatsIn(one.seats)]))
  const { calendarOf } = await import('../../notifications/calendar.ts')
  return calendarOf(
    goals.map(goal => ({
      goal,
      seats: seats.get(goal.id) ?? [],
      dueDates: dates.get(goal.id) ?? [],
    })),
    appUrl,
  )
}
