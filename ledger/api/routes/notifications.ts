import { readNotificationsRequest } from '#shared/api/notifications.ts'
import {
  type AddPhoneRequest,
  addPhoneRequest,
  type CalendarLinkResponse,
  confirmPhoneRequest,
  type PhoneResponse,
  textsRequest,
} from '#shared/api/phone.ts'
import { readPhone } from '../../accounts/phoneNumbers.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { callerOf } from '../guards/address.ts'
import { limit, limited } from '../guards/limit.ts'
import { type ByUser, user } from '../guards/signedIn.ts'
import { fieldProblem, problem } from '../problem.ts'

/**
 * Guard: a number that can get a code. Text messages cost money, and must not be sent to arbitrary phones.
 */
const newPhone = async (
  ctx: RequestContext,
  { hasSms, limits }: ApiParts,
  { userId, body: { phone, country } }: ByUser & { readonly body: AddPhoneRequest },
): Promise<{ readonly number: string }> => {
  if (!hasSms) throw problem(409, 'no_texts')
  const number = readPhone(phone, country)
  if (number === undefined) throw fieldProblem('phone', problem(400, 'invalid_phone'))
  await limited(limits, { phoneCode: String(userId), phoneNumber: number, textAddress: callerOf(ctx) })
  return { number }
}

const phoneOf = async (
  { phones, hasSms, hasWhatsApp }: ApiParts,
  { userId }: ByUser,
): Promise<PhoneResponse> => ({
  available: hasSms,
  hasWhatsApp,
  ...(await phones.of(userId)),
})
const shownPhone = async (_: unknown, by: ByUser, deps: ApiParts) => ({ body: await phoneOf(deps, by) })

const linkAnswer = (token: string | undefined, _: unknown, { appUrl }: ApiParts) => ({
  body: {
    url: token === undefined ? null : `${appUrl}/api/calendar/${token}.ics`,
  } satisfies CalendarLinkResponse,
})

/** Notifications, and their channels besides the app. */
export const notificationEndpoints = [
  endpoint('GET /api/notices', {
    guards: [user],
    run: ({ notificationList }, { userId }) => notificationList.list(userId),
  }),
  endpoint('POST /api/notices/read', {
    guards: [user],
    body: readNotificationsRequest,
    run: async ({ notificationList }, { userId, body }) => {
      await notificationList.markRead(userId, body)
      return notificationList.list(userId)
    },
  }),

  endpoint('GET /api/phone', { guards: [user], run: phoneOf }),
  endpoint('POST /api/phone', {
    guards: [user],
    body: addPhoneRequest,
    checks: [newPhone],
    status: 202,
    run: async ({ phones, log }, { userId, number }) => {
      await phones.ask(userId, number)
      log.info({ userId }, 'a code was sent to a phone')
    },
    present: shownPhone,
  }),
  endpoint('POST /api/phone/confirm', {
    guards: [user],
    body: confirmPhoneRequest,
    checks: [limit('phoneGuess')],
    run: async ({ phones, log }, { userId, body: { code } }) => {
      if (!(await phones.confirm(userId, code))) throw fieldProblem('code', problem(400, 'code_over'))
      log.info({ userId }, 'phone verified')
    },
    present: shownPhone,
  }),
  endpoint('PUT /api/phone', {
    guards: [user],
    body: textsRequest,
    run: ({ phones }, { userId, body }) => phones.setTexts(userId, body),
    present: shownPhone,
  }),
  endpoint('DELETE /api/phone', {
    guards: [user],
    run: async ({ phones, log }, { userId }) => {
      await phones.remove(userId)
      log.info({ userId }, 'phone removed')
    },
    present: shownPhone,
  }),

  endpoint('GET /api/calendar-link', {
    guards: [user],
    run: ({ calendarLinks }, { userId }) => calendarLinks.of(userId),
    present: linkAnswer,
  }),
  endpoint('POST /api/calendar-link', {
    guards: [user],
    run: ({ calendarLinks }, { userId }) => calendarLinks.renew(userId),
    present: linkAnswer,
  }),
  endpoint('DELETE /api/calendar-link', {
    guards: [user],
    run: async ({ calendarLinks }, { userId }): Promise<undefined> => {
      await calendarLinks.end(userId)
    },
    present: linkAnswer,
  }),
]
