import type { Heads } from '../../transparency/heads.ts'
import type { ApiParts, ApiSettings } from '../context.ts'
import { endpointFor, type RequestContext } from '../endpoint.ts'
import { callerOf } from '../guards/address.ts'
import { limited } from '../guards/limit.ts'
import { checkerPage } from '../presenters/checkerPage.ts'
import { problem } from '../problem.ts'

interface Dependencies extends Pick<ApiParts, 'treeHeads' | 'limits'> {
  readonly settings: Pick<ApiSettings, 'webRoot'>
}
const endpoint = endpointFor<Dependencies>()

const limit = (ctx: RequestContext, { limits }: Dependencies): Promise<void> =>
  limited(limits, { transparencyAddress: callerOf(ctx) })

/**
 * Guard: a whole number in the query.
 * @throws ProblemError 400
 */
const count =
  <Name extends string>(name: Name) =>
  (ctx: RequestContext): { readonly [Each in Name]: number | undefined } => {
    const text = ctx.query[name]
    if (text !== undefined && (typeof text !== 'string' || !/^\d{1,15}$/.test(text)))
      throw problem(400, 'not_whole')
    return { [name]: text === undefined ? undefined : Number(text) } as {
      readonly [Each in Name]: number | undefined
    }
  }

const from = count('from')
const before = count('before')
const tree = count('tree')

/**
 * Guard: the heads of the tree that the query names.
 * @throws ProblemError 404
 */
const headsOfTree = async (
  _: RequestContext,
  { treeHeads }: Dependencies,
  { tree }: { readonly tree: number | undefined },
): Promise<{ readonly heads: Pick<Heads, 'overview' | 'page'> }> => {
  const heads = tree === undefined ? treeHeads : await treeHeads.former(tree)
  if (!heads) throw problem(404, 'no_tree')
  return { heads }
}

const headers = { 'Cache-Control': 'public, max-age=10' }

/** Published data for verifying the log. It contains no personal data and may be cached for a moment. */
export const transparencyEndpoints = [
  endpoint('GET /api/transparency', {
    guards: [limit, from, tree, headsOfTree],
    run: async ({ treeHeads }, { heads, from }) => {
      const overview = await heads.overview(from)
      if (overview) return overview
      if (from === undefined) throw problem(503, 'nothing_published')
      const wasReplaced = (await treeHeads.overview())?.former !== undefined
      throw problem(404, 'no_such_entries', { replaced: wasReplaced ? 'yes' : 'no' })
    },
    present: body => ({ body, headers }),
  }),

  endpoint('GET /api/transparency/heads', {
    guards: [limit, before, tree, headsOfTree],
    run: (_, { heads, before }) => heads.page(before),
    present: body => ({ body, headers }),
  }),

  /** One file that works without us, with our keys in it; `?download` to save it. */
  endpoint('GET /api/transparency/checker', {
    respond: async (ctx, { treeHeads, settings }) => {
      const page = await checkerPage({ treeHeads, webRoot: settings.webRoot })
      if (page === undefined) throw problem(503, 'client_not_built')
      ctx.type = 'html'
      ctx.body = page
      // The page allows its own script and style by their hashes, and no connections.
      const policy =
        /<meta http-equiv="Content-Security-Policy" content="([^"]*)/.exec(page)?.[1] ?? "default-src 'none'"
      ctx.set('Content-Security-Policy', `${policy}; frame-ancestors 'none'`)
      ctx.set('Cache-Control', 'public, max-age=300')
      if ('download' in ctx.query) ctx.attachment('calabash-receipt-checker.html')
    },
  }),
]
