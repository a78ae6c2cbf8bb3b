import type * as z from 'zod/mini'
import type { ReadSide } from '#projections/engine/checkpoints.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { ApiContext, ApiDependencies } from './context.ts'
import { userGuards } from './guards/signedIn.ts'
import { parseBody } from './parse.ts'
import { refusalProblem } from './problem.ts'

export type RequestContext = ApiContext & { readonly params: Readonly<Record<string, string>> }

/**
 * One check before the work begins. Its result is added to the input of everything after it.
 * @throws ProblemError when the request is refused
 */
export type Guard<Needs = unknown, Adds = unknown, Deps = ApiDependencies> = (
  ctx: RequestContext,
  deps: Deps,
  soFar: Needs,
) => Adds

export interface Answer {
  /** By default that of the declaration. */
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A route as data: app.ts registers it, and tools can describe the API. */
export interface Endpoint<Deps = ApiDependencies> {
  readonly method: Method
  readonly path: string
  readonly body: Schema<unknown> | undefined
  readonly query: Schema<unknown> | undefined
  readonly status: number
  /** Refuses callers who are not signed in. */
  readonly needsUser: boolean
  readonly handle: (ctx: RequestContext, deps: Deps) => Promise<void>
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema<Output> = z.ZodMiniType<Output>

/** Guards run in order, then the query and the body are parsed, then the checks that need them run. */
interface Declared<Guards, Checks, Body, Query> {
  readonly guards?: Guards
  readonly query?: Schema<Query>
  readonly body?: Schema<Body>
  readonly checks?: Checks
  /** Of a success; 200 by default. */
  readonly status?: number
}

/** The parsed body and query, and the results of the guards. */
type Parsed<Body, Query> = ([Body] extends [Absent] ? unknown : { readonly body: Body }) &
  ([Query] extends [Absent] ? unknown : { readonly query: Query })
type Checked<Guards, Body, Query> = Added<Guards> & Parsed<Body, Query>
type Input<Guards, Checks, Body, Query> = Checked<Guards, Body, Query> & Added<Checks>
interface Absent {
  readonly absent: never
}

type Added<Guards, SoFar = unknown> = Guards extends readonly [infer First, ...infer Rest]
  ? Added<Rest, SoFar & AddedBy<First>>
  : SoFar
type AddedBy<One> = One extends (...given: never) => infer Adds
  ? Awaited<Adds> extends object
    ? Awaited<Adds>
    : unknown
  : never

/** The guards, each of which uses the results of earlier ones. */
type InOrder<Guards, SoFar, Deps> = Guards extends readonly [infer First, ...infer Rest]
  ? readonly [Guard<SoFar, unknown, Deps>, ...InOrder<Rest, SoFar & AddedBy<First>, Deps>]
  : Guards
type Guards = readonly ((...given: never) => unknown)[]

/** The result of the work, unless it was refused. */
type Accepted<Result> = Result extends Refusal | { readonly outcome: 'refused' } ? never : Result

type Present<Result, Input, Deps> = (
  result: Accepted<Result>,
  input: Input,
  deps: Deps,
) => Answer | Promise<Answer>

/** Declares routes over these dependencies. */
export const endpointFor =
  <Deps extends object>() =>
  <
    Result,
    const First extends Guards = readonly [],
    const Then extends Guards = readonly [],
    Body = Absent,
    Query = Absent,
  >(
    /** `GET /api/goals/:id` */
    route: `${Method} ${string}`,
    declared: Declared<
      First & InOrder<First, unknown, Deps>,
      Then & InOrder<Then, Checked<First, Body, Query>, Deps>,
      Body,
      Query
    > &
      (
        | {
            readonly run: (deps: Deps, input: Input<First, Then, Body, Query>) => Result | Promise<Result>
            /** By default the result is the body. */
            readonly present?: Present<Result, Input<First, Then, Body, Query>, Deps>
            /**
             * In place of `present`, for a response that shows what was changed: it waits for the read side.
             */
            readonly shows?: Present<Result, Input<First, Then, Body, Query>, Deps>
          }
        | {
            /** For streams, files, pages and sessions: writes the response itself. */
            readonly respond: (
              ctx: RequestContext,
              deps: Deps,
              input: Input<First, Then, Body, Query>,
            ) => void | Promise<void>
          }
      ),
  ): Endpoint<Deps> => {
    const [method, path] = route.split(' ') as [Method, string]
    const { guards = [], query, body, checks = [], status = 200 } = declared
    const inputOf = async (ctx: RequestContext, deps: Deps): Promise<unknown> => {
      const input: Record<string, unknown> = {}
      const pass = async (all: readonly unknown[]): Promise<void> => {
        for (const guard of all as readonly Guard<unknown, unknown, Deps>[])
          Object.assign(input, await guard(ctx, deps, input))
      }
      await pass(guards)
      if (query) input['query'] = parseBody(query, { ...ctx.query })
      if (body) input['body'] = parseBody(body, ctx.request.body)
      await pass(checks)
      return input
    }
    return {
      method,
      path,
      body,
      query,
      status,
      needsUser: guards.some(guard => userGuards.has(guard)),
      handle: async (ctx, deps) => {
        const input = (await inputOf(ctx, deps)) as Input<First, Then, Body, Query>
        if ('respond' in declared) return declared.respond(ctx, deps, input)
        const result = accepted(await declared.run(deps, input))
        await note(ctx, deps as Waiting, { result, waits: declared.shows !== undefined })
        const present = declared.shows ?? declared.present
        const answer: Answer = present ? await present(result, input, deps) : { body: result }
        if (answer.headers) ctx.set({ ...answer.headers })
        ctx.status = answer.status ?? status
        ctx.body = answer.body
      },
    }
  }

export const endpoint = endpointFor<ApiDependencies>()

interface Waiting {
  readonly readSide?: Pick<ReadSide, 'waitFor'>
}
const waitMs = 2_000

/** Makes the caller's next reads wait for this write. */
const note = async (
  ctx: RequestContext,
  { readSide }: Waiting,
  { result, waits }: { readonly result: unknown; readonly waits: boolean },
): Promise<void> => {
  if (typeof result !== 'object' || result === null || !('position' in result)) return
  const { position } = result
  if (typeof position !== 'bigint') return
  ctx.state.wrote(position)
  if (waits) await readSide?.waitFor(position, waitMs)
}

/** @throws ProblemError for a refusal */
const accepted = <Result>(result: Result): Accepted<Result> => {
  const refusal = refusalIn(result)
  if (refusal) throw refusalProblem(refusal)
  return result as Accepted<Result>
}

export const refusalIn = (result: unknown): Refusal | undefined => {
  if (typeof result !== 'object' || result === null) return undefined
  if ('outcome' in result && result.outcome === 'refused' && 'refusal' in result)
    return result.refusal as Refusal
  return isRefusal(result) ? result : undefined
}
