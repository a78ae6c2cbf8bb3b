import type { ApiContext, ApiParts, ApiRouter } from '#ledger/api/context.ts'
import { ProblemError } from '#ledger/api/problem.ts'
import { answerRoutes } from '#ledger/api/routes/answers.ts'
import { contributionRoutes } from '#ledger/api/routes/contributions.ts'
import { correctionRoutes } from '#ledger/api/routes/corrections.ts'
import { goalRoutes } from '#ledger/api/routes/goals.ts'
import { invitationRoutes } from '#ledger/api/routes/invitations.ts'
import { memberRoutes } from '#ledger/api/routes/members.ts'
import { payoutRoutes } from '#ledger/api/routes/payouts.ts'
import { rotationRoutes } from '#ledger/api/routes/rotation.ts'
import type { UserId } from '#shared/ids.ts'
import type { ReadAndAppend } from './ports/store.ts'

/** A request as a route gets it: who is signed in, and what is asked. */
export interface Request {
  readonly method: 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  readonly by: UserId
  /** The same for each time that one click reaches us. */
  readonly key: string
  readonly body?: unknown
}
export interface Answer {
  readonly status: number
  readonly body: unknown
}
type Method = Request['method']
type Handler = (ctx: ApiContext & { readonly params: Record<string, string> }) => Promise<void>
interface Route {
  readonly method: Method
  readonly parts: readonly string[]
  readonly handler: Handler
}

/** What of their parts these routes need when nobody looks at what they answer with. */
export type RouteParts = Pick<
  ApiParts,
  'goals' | 'jobs' | 'clock' | 'users' | 'invitations' | 'drawSeeds' | 'payoutApprovalAbove'
> & { readonly store: ReadAndAppend; readonly money: 'cards' | 'outside' }

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
const nothing = { rows: [], rowCount: 0 }

/**
 * The house's own routes, without HTTP around them: their bodies are parsed, their callers looked at and their commands
 * made where they are in production. What they show afterwards is not simulated: it is read from nothing.
 */
export const createRoutes = ({ money, ...given }: RouteParts) => {
  const parts = {
    ...given,
    pool: { query: async () => nothing },
    readSide: { waitFor: async () => true },
    limits: { take: async () => undefined, giveBack: async () => undefined, count: async () => false },
    publicConfig: { money },
    appUrl: 'https://calabash.test',
    hasSms: false,
    log: logger,
  } as unknown as ApiParts
  let routes: readonly Route[] | undefined

  return async ({ method, path, by, key, body }: Request): Promise<Answer> => {
    const asked = path.split('/')
    routes ??= mounted(parts)
    const found = routes.find(route => route.method === method && fits(route.parts, asked))
    if (!found) throw new Error(`no route for ${method} ${path}`)
    const params = Object.fromEntries(
      found.parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), asked[index]]] : [])),
    )
    const ctx = {
      ...{ params, query: {}, request: { body }, status: 200, body: undefined as unknown, ip: '192.0.2.1' },
      state: { userId: by, correlation: key, log: logger, wrote: () => undefined, lacksStep: false },
      get: (header: string) => (header === 'Idempotency-Key' ? key.padEnd(8, '-') : ''),
    }
    try {
      await found.handler(ctx as unknown as Parameters<Handler>[0])
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return { status: error.status, body: error.message }
    }
    return { status: ctx.status, body: ctx.body }
  }
}
const mounted = (parts: ApiParts): readonly Route[] => {
  const routes: Route[] = []
  const on = (method: Method) => (path: string, handler: Handler) =>
    void routes.push({ method, parts: path.split('/'), handler })
  const router = {
    ...{ post: on('post'), put: on('put'), patch: on('patch'), delete: on('delete') },
    get: () => undefined,
  } as unknown as ApiRouter
  for (const mount of [
    ...[rotationRoutes, payoutRoutes, memberRoutes, goalRoutes, contributionRoutes],
    ...[invitationRoutes, answerRoutes, correctionRoutes],
  ])
    mount(router, parts)
  return routes
}

export type Routes = ReturnType<typeof createRoutes>

const fits = (parts: readonly string[], asked: readonly string[]): boolean =>
  parts.length === asked.length && parts.every((part, index) => part.startsWith(':') || part === asked[index])
