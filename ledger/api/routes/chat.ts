import { muteRequest, readMessagesRequest, sendMessageRequest } from '#shared/api/chat.ts'
import { uuidForm } from '#shared/ids.ts'
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
import { type ApiContext, type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { isMember } from '../membership.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { problem, refusalProblem } from '../problem.ts'

type GoalContext = ApiContext & { params: Record<string, string> }

/** What the members of a goal say to each other. */
export const chatRoutes = (router: ApiRouter, { pool, goals, chats, limits }: ApiParts): void => {
  /** @throws ProblemError 404 for those who are not in the goal: to them it does not exist. */
  const reading = async (ctx: GoalContext): Promise<Reader> => {
    const reader = await readerOf(pool, parseGoalId(ctx.params['id']), signedIn(ctx))
    if (!reader) throw refusalProblem({ code: 'goal_not_found' })
    return reader
  }

  /** The same by the log, so that nobody changes a goal a moment after they have left it. */
  const changing = async (ctx: GoalContext): Promise<Reader & { cancelled: boolean }> => {
    const [goalId, userId] = [parseGoalId(ctx.params['id']), signedIn(ctx)]
    // To whom it does not exist nothing is said of its being held back.
    if (!(await isMember({ goals, pool }, goalId, userId))) throw refusalProblem({ code: 'goal_not_found' })
    const { members, cancelled } = await goals.load(goalId)
    const role = members.get(userId)?.role
    if (role === undefined) throw refusalProblem({ code: 'goal_not_found' })
    return { goalId, userId, role, cancelled }
  }

  router.get('/api/goals/:id/chat', async ctx => {
    const standing = await standingOf(pool, await reading(ctx))
    if (!standing) throw refusalProblem({ code: 'goal_not_found' })
    ctx.body = standing
  })

  router.get('/api/goals/:id/messages', async ctx => {
    const reader = await reading(ctx)
    const since = parseNumber(ctx.query['since'])
    if (since !== undefined) {
      ctx.body = await messagesSince(pool, reader, since)
      return
    }
    const before = parseNumber(ctx.query['before'])
    // Read first: what comes between is asked for again, and never passed over.
    const version = await versionOf(pool, reader.goalId)
    ctx.body = { ...(await messagesBefore(pool, reader, before)), version }
  })

  router.post('/api/goals/:id/messages', async ctx => {
    const author = await changing(ctx)
    if (author.role === 'auditor') throw refusalProblem({ code: 'auditor_cannot' })
    const words = parseBody(sendMessageRequest, ctx.request.body)
    const known = await messageOf(pool, author, words.id)
    if (!known) {
      if (author.cancelled) throw refusalProblem({ code: 'goal_cancelled' })
      await limited(
        limits,
        { message: String(author.userId) },
        'You are writing faster than others can read.',
      )
    }
    const said = await chats.say(author, words)
    if (!said) throw problem(409, 'This message was sent before with another text')
    ctx.status = known ? 200 : 201
    ctx.body = said
  })

  router.post('/api/goals/:id/messages/:messageId/hide', async ctx => {
    const hider = await changing(ctx)
    const id = ctx.params['messageId'] ?? ''
    if (!uuidForm.test(id)) throw problem(400, 'This is not the id of a message')
    if (!(await messageOf(pool, hider, id))) throw problem(404, 'Message not found')
    if (!(await chats.hide(hider, id)))
      throw problem(403, 'Only its author and those who run the goal can hide a message')
    ctx.body = await messageOf(pool, hider, id)
  })

  router.post('/api/goals/:id/messages/read', async ctx => {
    const reader = await reading(ctx)
    const { upTo } = parseBody(readMessagesRequest, ctx.request.body)
    await chats.markRead(reader, upTo)
    ctx.body = await standingOf(pool, reader)
  })

  router.put('/api/goals/:id/messages/mute', async ctx => {
    const reader = await reading(ctx)
    const { muted } = parseBody(muteRequest, ctx.request.body)
    await chats.mute(reader, muted)
    ctx.body = await standingOf(pool, reader)
  })

  router.get('/api/messages/unread', async ctx => {
    ctx.body = await unreadOf(pool, signedIn(ctx))
  })
}

/** @throws ProblemError 400 for anything but one number. */
const parseNumber = (text: string | string[] | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw problem(400, 'This is not a place in the chat')
  return Number(text)
}
