import {
  muteRequest,
  readMessagesRequest,
  type SendMessageRequest,
  sendMessageRequest,
} from '#shared/api/chat.ts'
import { uuidForm } from '#shared/ids.ts'
import { takesPart } from '#shared/roles.ts'
import {
  messageOf,
  messagesBefore,
  messagesSince,
  type Reader,
  readerOf,
  standingOf,
  unreadOf,
  versionOf,
} from '../../chat/reading.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limited } from '../guards/limit.ts'
import { goalInPath, requireMember } from '../guards/membership.ts'
import { signedIn, user } from '../guards/signedIn.ts'
import { problem, refusalProblem } from '../problem.ts'

/**
 * Guard: the caller reads the chat of the goal in the path.
 * @throws ProblemError 404 for all who are not in it
 */
const reader = async (ctx: RequestContext, { pool }: ApiParts): Promise<{ readonly reader: Reader }> => {
  const { goalId } = goalInPath(ctx)
  const found = await readerOf(pool, goalId, signedIn(ctx))
  if (!found) throw refusalProblem({ code: 'goal_not_found' })
  return { reader: found }
}

type Author = Reader & { readonly cancelled: boolean }

/** Guard: the same by the newest events, so that a member who has just left changes nothing. */
const author = async (ctx: RequestContext, parts: ApiParts): Promise<{ readonly author: Author }> => {
  const { goalId } = goalInPath(ctx)
  const userId = signedIn(ctx)
  // First: callers who are not members must not learn that a goal is held back.
  await requireMember(parts, goalId, userId)
  const { members, cancelled } = await parts.goals.load(goalId)
  const role = members.get(userId)?.role
  if (role === undefined) throw refusalProblem({ code: 'goal_not_found' })
  return { author: { goalId, userId, role, cancelled } }
}

const writes = (_: unknown, __: unknown, { author: { role } }: { readonly author: Author }): void => {
  if (!takesPart(role)) throw refusalProblem({ code: 'auditor_cannot' })
}

/** Guard: whether the message is a repetition; a new one counts on the limit. */
const newMessage = async (
  _: unknown,
  { pool, limits }: ApiParts,
  { author: by, body }: { readonly author: Author; readonly body: SendMessageRequest },
): Promise<{ readonly isNew: boolean }> => {
  if (await messageOf(pool, by, body.id)) return { isNew: false }
  if (by.cancelled) throw refusalProblem({ code: 'goal_cancelled' })
  await limited(limits, { message: String(by.userId) }, 'messages')
  return { isNew: true }
}

const standing = async (_: unknown, { reader: of }: { readonly reader: Reader }, { pool }: ApiParts) => ({
  body: await standingOf(pool, of),
})

/**
 * Guard: the cursor of the page.
 * @throws ProblemError 400
 */
const place = ({ query }: RequestContext) => {
  const since = parseNumber(query['since'])
  return { since, before: since === undefined ? parseNumber(query['before']) : undefined }
}

const parseNumber = (text: string | string[] | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw problem(400, 'no_chat_place')
  return Number(text)
}

/** The chat of a goal's members. */
export const chatEndpoints = [
  endpoint('GET /api/goals/:id/chat', {
    guards: [reader],
    run: async ({ pool }, { reader: of }) =>
      (await standingOf(pool, of)) ?? ({ code: 'goal_not_found' } as const),
  }),
  endpoint('GET /api/goals/:id/messages', {
    guards: [reader, place],
    run: async ({ pool }, { reader: of, since, before }) => {
      if (since !== undefined) return messagesSince(pool, of, since)
      // Read first, so that a message that arrives meanwhile is fetched with the next version.
      const version = await versionOf(pool, of.goalId)
      return { ...(await messagesBefore(pool, of, before)), version }
    },
  }),
  endpoint('POST /api/goals/:id/messages', {
    guards: [user, author, writes],
    body: sendMessageRequest,
    checks: [newMessage],
    run: async ({ chats }, { author: by, body }) => {
      const message = await chats.say(by, body)
      if (!message) throw problem(409, 'message_differs')
      return message
    },
    present: (message, { isNew }) => ({ status: isNew ? 201 : 200, body: message }),
  }),
  endpoint('POST /api/goals/:id/messages/:messageId/hide', {
    guards: [user, author, ({ params }: RequestContext) => ({ id: params['messageId'] ?? '' })],
    run: async ({ pool, chats }, { author: by, id }) => {
      if (!uuidForm.test(id)) throw problem(400, 'no_message_id')
      if (!(await messageOf(pool, by, id))) throw problem(404, 'no_message')
      if (!(await chats.hide(by, id))) throw problem(403, 'not_the_author')
      return messageOf(pool, by, id)
    },
  }),
  endpoint('POST /api/goals/:id/messages/read', {
    guards: [user, reader],
    body: readMessagesRequest,
    run: ({ chats }, { reader: of, body: { upTo } }) => chats.markRead(of, upTo),
    present: standing,
  }),
  endpoint('PUT /api/goals/:id/messages/mute', {
    guards: [user, reader],
    body: muteRequest,
    run: ({ chats }, { reader: of, body: { muted } }) => chats.mute(of, muted),
    present: standing,
  }),
  endpoint('GET /api/messages/unread', {
    guards: [user],
    run: ({ pool }, { userId }) => unreadOf(pool, userId),
  }),
]
