import type Koa from 'koa'
import session from 'koa-session'
import { describeDevice } from '#shared/deviceWords.ts'
import type { UserId } from '#shared/ids.ts'
import { newSessionToken, type Session, type Sessions, sessionDays } from '../../accounts/sessions.ts'
import type { ApiContext, ApiMiddleware, ApiState } from '../context.ts'
import { recalledCookies } from './recalledCookies.ts'

interface SessionContent extends Partial<Session> {
  readonly externalKey?: string
  regenerate?: () => Promise<void>
}
const contentOf = (ctx: Koa.Context): SessionContent =>
  (ctx as unknown as { session: SessionContent }).session

/** The name of the cookie; browsers accept the prefix only over https. */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-calabash' : 'calabash')

/** Sessions: the cookie holds only the token of a row in the database. */
export const sessions = (
  app: Koa<ApiState>,
  rows: Sessions,
  { secure }: { readonly secure: boolean },
): ApiMiddleware => {
  const cookies = session(
    {
      key: sessionCookie(secure),
      maxAge: sessionDays * 86_400_000,
      httpOnly: true,
      sameSite: 'lax',
      secure,
      signed: true,
      genid: newSessionToken,
      store: {
        get: (token, _maxAge, { ctx }) => rows.of(token, isUse(ctx as ApiContext)),
        set: async (token, { userId, stage }: SessionContent, _maxAge, { ctx }) => {
          const { state, headers } = ctx as ApiContext
          // Called again when the request ends. A session that was ended in between must stay ended.
          if (userId === undefined || stage === undefined || state.token === token) return
          state.token = token
          await rows.start(token, { userId, stage }, describeDevice(headers['user-agent'] ?? ''))
        },
        destroy: token => rows.end(token),
      },
    },
    app,
  )
  const recall = recalledCookies()
  return async (ctx, next) => {
    const { cookie } = ctx.headers
    // A GET neither begins nor ends a session: reuse the lookup of the same cookies that is cached for a second.
    const looked = ctx.method === 'GET' && cookie !== undefined ? recall.token(cookie) : undefined
    const session = looked === undefined ? undefined : await rows.of(looked, isUse(ctx))
    if (looked !== undefined && session) {
      enter(ctx, session, looked)
      return next()
    }
    return cookies(ctx, () => {
      const content = contentOf(ctx)
      const token = content.userId === undefined ? '' : (content.externalKey ?? '')
      enter(ctx, content, token)
      if (token !== '' && cookie !== undefined) recall.keep(cookie, token)
      return next()
    })
  }
}

/** Pages read what changes also while their user is away. */
const isUse = (ctx: Pick<ApiContext, 'method' | 'get'>): boolean =>
  ctx.method !== 'GET' || ctx.get('X-Away') === ''

const enter = (
  { state }: ApiContext,
  { userId, stage, lacksStep, language = null }: SessionContent,
  token: string,
): void => {
  state.userId = stage === 'full' ? userId : undefined
  state.lacksStep = lacksStep === true
  state.pendingUserId = stage === 'pending' ? userId : undefined
  state.token = token
  state.language = language
}

/** Begins a session with a new token, whatever the browser sent. */
export const signIn = async (
  ctx: Koa.Context,
  userId: UserId,
  stage: Session['stage'] = 'full',
): Promise<void> => {
  const content = contentOf(ctx)
  Object.assign(content, { userId, stage })
  await content.regenerate?.()
}

export const signOut = (ctx: Koa.Context): void => {
  const holder = ctx as unknown as { session: SessionContent | null }
  holder.session = null
}
