import { readNoticesRequest } from '#shared/api/notices.ts'
import {
  addPhoneRequest,
  type CalendarLinkResponse,
  confirmPhoneRequest,
  type PhoneResponse,
  textsRequest,
} from '#shared/api/phone.ts'
import type { UserId } from '#shared/ids.ts'
import { readPhone } from '../../phoneNumbers.ts'
import { callerOf } from '../caller.ts'
import { type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { parseBody } from '../parse.ts'
import { ProblemError, problem } from '../problem.ts'

/** What somebody is told, and the ways in which they want to hear of it beside the app. */
export const noticeRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { inbox, phones, calendarLinks, limits, hasSms, appUrl } = parts

  router.get('/api/notices', async ctx => {
    ctx.body = await inbox.list(signedIn(ctx))
  })
  router.post('/api/notices/read', async ctx => {
    const userId = signedIn(ctx)
    await inbox.read(userId, parseBody(readNoticesRequest, ctx.request.body))
    ctx.body = await inbox.list(userId)
  })

  const phoneOf = async (userId: UserId): Promise<PhoneResponse> => ({
    available: hasSms,
    ...(await phones.of(userId)),
  })
  router.get('/api/phone', async ctx => {
    ctx.body = await phoneOf(signedIn(ctx))
  })
  router.post('/api/phone', async ctx => {
    const userId = signedIn(ctx)
    const { phone, country } = parseBody(addPhoneRequest, ctx.request.body)
    if (!hasSms) throw problem(409, 'Text messages are not available here')
    const number = readPhone(phone, country)
    if (number === undefined) throw wrong('phone', 'Please enter a valid phone number')
    // Texts cost money, and a stranger's phone is not to be rung by guessing.
    await limited(limits, { phoneCode: String(userId), phoneNumber: number, textAddress: callerOf(ctx) })
    await phones.ask(userId, number)
    ctx.state.log.info({ userId }, 'a code was asked for a phone')
    ctx.status = 202
    ctx.body = await phoneOf(userId)
  })
  router.post('/api/phone/confirm', async ctx => {
    const userId = signedIn(ctx)
    const { code } = parseBody(confirmPhoneRequest, ctx.request.body)
    await limited(limits, { phoneGuess: String(userId) })
    if (!(await phones.confirm(userId, code)))
      throw wrong('code', 'The code is not right, or not good any more')
    ctx.state.log.info({ userId }, 'phone proved')
    ctx.body = await phoneOf(userId)
  })
  router.put('/api/phone', async ctx => {
    const userId = signedIn(ctx)
    await phones.setTexts(userId, parseBody(textsRequest, ctx.request.body).texts)
    ctx.body = await phoneOf(userId)
  })
  router.delete('/api/phone', async ctx => {
    const userId = signedIn(ctx)
    await phones.remove(userId)
    ctx.state.log.info({ userId }, 'phone removed')
    ctx.body = await phoneOf(userId)
  })

  const linkTo = (token: string | undefined): CalendarLinkResponse => ({
    url: token === undefined ? null : `${appUrl}/api/calendar/${token}.ics`,
  })
  router.get('/api/calendar-link', async ctx => {
    ctx.body = linkTo(await calendarLinks.of(signedIn(ctx)))
  })
  router.post('/api/calendar-link', async ctx => {
    ctx.body = linkTo(await calendarLinks.renew(signedIn(ctx)))
  })
  router.delete('/api/calendar-link', async ctx => {
    await calendarLinks.end(signedIn(ctx))
    ctx.body = linkTo(undefined)
  })
}

const wrong = (field: string, message: string) =>
  new ProblemError(400, { message, errors: { [field]: [message] } })
