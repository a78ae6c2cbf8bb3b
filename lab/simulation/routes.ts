import type { ApiDependencies, ApiParts } from '#ledger/api/context.ts'
import type { RequestContext } from '#ledger/api/endpoint.ts'
import { ProblemError } from '#ledger/api/problem.ts'
import { adminProposalEndpoints } from '#ledger/api/routes/adminProposals.ts'
import { contributionEndpoints } from '#ledger/api/routes/contributions.ts'
import { correctionEndpoints } from '#ledger/api/routes/corrections.ts'
import { goalEndpoints } from '#ledger/api/routes/goals.ts'
import { guaranteeEndpoints } from '#ledger/api/routes/guarantees.ts'
import { invitationResponseEndpoints } from '#ledger/api/routes/invitationResponses.ts'
import { invitationEndpoints } from '#ledger/api/routes/invitations.ts'
import { memberEndpoints } from '#ledger/api/routes/members.ts'
import { payoutEndpoints } from '#ledger/api/routes/payouts.ts'
import { refundEndpoints } from '#ledger/api/routes/refunds.ts'
import { rotationEndpoints } from '#ledger/api/routes/rotation.ts'
import { voteEndpoints } from '#ledger/api/routes/votes.ts'
import type { UserId } from '#shared/ids.ts'
import { minor, zero } from '#shared/money.ts'
import type { ReadAndAppend } from './ports/store.ts'

/** A request as a route receives it, with its user. */
export interface Request {
  readonly method: 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  readonly by: UserId
  /** The same for all requests of one click. */
  readonly key: string
  readonly body?: unknown
}
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** The parts that these routes need when their responses are ignored. */
export type RouteParts = Pick<
  ApiParts,
  | 'goals'
  | 'jobs'
  | 'clock'
  | 'users'
  | 'invitations'
  | 'drawSeeds'
  | 'approvalAbove'
  | 'firmAfterDays'
  | 'reserve'
  | 'payoutDestinations'
> & { readonly store: ReadAndAppend; readonly money: 'cards' | 'outside' }

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
const nothing = { rows: [], rowCount: 0 }

/**
 * The application's own routes without HTTP: they parse bodies, check permissions and build commands as in
 * production. Their responses are not simulated: they are read from an empty database.
 */
export const createRoutes = ({ money, ...given }: RouteParts) => {
  const parts = {
    ...given,
    pool: { query: async () => nothing },
    readSide: { waitFor: async () => true },
    addresses: { sought: (plain: string) => ({ plain, hashes: [] }), read: () => null },
    limits: { take: async () => undefined, giveBack: async () => undefined, count: async () => false },
    // No payout is in a batch.
    payoutBatches: {
      whileSending: (_sending: unknown, work: () => unknown) => work(),
    },
    adminDays: {
      take: async () => ({ sum: zero, giveBack: async () => undefined }),
      alarm: async () => false,
    },
    adminDayLimit: () => minor(Number.MAX_SAFE_INTEGER),
    // Admins confirm with their second factor before each decision.
    sessions: { isSteppedUp: async () => true },
    publicConfig: { money },
    appUrl: 'https://calabash.test',
    hasSms: false,
    log: logger,
  } as unknown as ApiDependencies

  return async ({ method, path, by, key, body }: Request): Promise<Answer> => {
    const asked = path.split('/')
    const found = endpoints.find(
      one => one.method === method.toUpperCase() && fits(one.path.split('/'), asked),
    )
    if (!found) throw new Error(`no route for ${method} ${path}`)
    const params = Object.fromEntries(
      found.path
        .split('/')
        .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), asked[index]]] : [])),
    )
    const ctx = {
      ...{ params, query: {}, request: { body }, status: 200, body: undefined as unknown, ip: '192.0.2.1' },
      state: { userId: by, correlation: key, log: logger, wrote: () => undefined, lacksStep: false },
      get: (header: string) => (header === 'Idempotency-Key' ? key.padEnd(8, '-') : ''),
    }
    try {
      await found.handle(ctx as unknown as RequestContext, parts)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return { status: error.status, body: error.message }
    }
    return { status: ctx.status, body: ctx.body }
  }
}
const endpoints = [
  ...rotationEndpoints,
  ...guaranteeEndpoints,
  ...voteEndpoints,
  ...payoutEndpoints,
  ...memberEndpoints,
  ...goalEndpoints,
  ...contributionEndpoints,
  ...invitationEndpoints,
  ...invitationResponseEndpoints,
  ...adminProposalEndpoints,
  ...correctionEndpoints,
  ...refundEndpoints,
]

export type Routes = ReturnType<typeof createRoutes>

const fits = (parts: readonly string[], asked: readonly string[]): boolean =>
  parts.length === asked.length && parts.every((part, index) => part.startsWith(':') || part === asked[index])
