import type { Heads } from '../../transparency/heads.ts'
import type { ApiSettings } from '../app.ts'
import { callerOf } from '../caller.ts'
import { checkerPage } from '../checkerPage.ts'
import type { ApiParts, ApiRouter } from '../context.ts'
import { limited } from '../limit.ts'
import { problem } from '../problem.ts'

/** What anybody may ask, to hold us to what we published. It says nothing of anybody, and may be kept for a moment. */
export const transparencyRoutes = (
  router: ApiRouter,
  { treeHeads, limits }: Pick<ApiParts, 'treeHeads' | 'limits'>,
  { webRoot }: Pick<ApiSettings, 'webRoot'>,
): void => {
  router.get('/api/transparency', async ctx => {
    await limited(limits, { transparencyAddress: callerOf(ctx) })
    const from = parseCount(ctx.query['from'])
    const tree = parseCount(ctx.query['tree'])
    const overview = await (await headsOf(treeHeads, tree)).overview(from)
    if (!overview)
      throw from === undefined
        ? problem(503, 'Nothing has been published yet. Please try again in a moment.')
        : problem(404, (await hadLogBefore(treeHeads)) ? shortNow : 'The log never had so many entries')
    ctx.set('Cache-Control', publicly)
    ctx.body = overview
  })

  router.get('/api/transparency/heads', async ctx => {
    await limited(limits, { transparencyAddress: callerOf(ctx) })
    const before = parseCount(ctx.query['before'])
    const tree = parseCount(ctx.query['tree'])
    ctx.body = await (await headsOf(treeHeads, tree)).page(before)
    ctx.set('Cache-Control', publicly)
  })

  /** One file that needs nobody, with our keys in it; `?download` to keep it. */
  router.get('/api/transparency/checker', async ctx => {
    const page = await checkerPage({ treeHeads, webRoot })
    if (page === undefined) throw problem(503, 'The client has not been built')
    ctx.type = 'html'
    ctx.body = page
    // Its own, by the hashes of its script and style: it runs nothing else, and talks to nobody.
    const policy =
      /<meta http-equiv="Content-Security-Policy" content="([^"]*)/.exec(page)?.[1] ?? "default-src 'none'"
    ctx.set('Content-Security-Policy', `${policy}; frame-ancestors 'none'`)
    ctx.set('Cache-Control', 'public, max-age=300')
    if ('download' in ctx.query) ctx.attachment('calabash-receipt-checker.html')
  })
}

const publicly = 'public, max-age=10'

const shortNow =
  'The log never had so many entries. Another was replaced by it: /api/transparency names its last root.'
const hadLogBefore = async ({ overview }: Heads): Promise<boolean> => (await overview())?.former !== undefined

/** @throws ProblemError 404 when there is no former tree of this number. */
const headsOf = async (
  treeHeads: Heads,
  tree: number | undefined,
): Promise<Pick<Heads, 'overview' | 'page'>> => {
  const heads = tree === undefined ? treeHeads : await treeHeads.former(tree)
  if (!heads) throw problem(404, 'There is no former tree of this number')
  return heads
}

/** @throws ProblemError 400 for anything but one whole number. */
const parseCount = (text: string | string[] | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw problem(400, 'Please give a whole number')
  return Number(text)
}
