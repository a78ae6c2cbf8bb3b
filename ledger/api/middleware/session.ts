import type Koa from 'koa'
import session from 'koa-session'
import type { UserId } from '#shared/ids.ts'
import { newSessionToken, type Sessions, sessionDays } from '../../accounts/sessions.ts'
import type { ApiMiddleware, ApiState } from '../context.ts'

interface SessionContent {
  userId?: UserId
  regenerate?: () => Promise<void>
}
const contentOf = (ctx: Koa.Context): SessionContent =>
  (ctx as unknown as { session: SessionContent }).session

/** Who is signed in, by a cookie that holds nothing but the name of a row. */
export const sessions = (
  app: Koa<ApiState>,
  rows: Sessions,
  { secure }: { readonly secure: boolean },
): ApiMiddleware => {
  const cookies = session(
    {
      key: secure ? '__Host-calabash' : 'calabash',
      maxAge: sessionDays * 86_400_000,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      signed: true,
      genid: newSessionToken,
      store: {
        get: async token => {
          const userId = await rows.userOf(token)
          return userId === undefined ? undefined : { userId }
        },
        set: async (token, content: SessionContent) => {
          if (content.userId !== undefined) await rows.start(token, content.userId)
        },
        destroy: token => rows.end(token),
      },
    },
    app,
  )
  return (ctx, next) =>
    cookies(ctx, () => {
      ctx.state.userId = contentOf(ctx).userId
      return next()
    })
}

/** Begins a session with a new token, whatever the browser brought along. */
export const signIn = async (ctx: Koa.Context, userId: UserId): Promise<void> => {
  const content = contentOf(ctx)
  content.userId = userId
  await content.regenerate?.()
}

export const signOut = (ctx: Koa.Context): void => {
  const holder = ctx as unknown as { session: SessionContent | null }
  holder.session = null
}
