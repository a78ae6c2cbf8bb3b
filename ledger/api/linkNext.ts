import type { ApiContext } from './context.ts'

/** Names, in the header that there is for it (RFC 8288), where a list goes on; nothing after its last page. */
export const linkNext = (ctx: ApiContext, limit: number, before: string | undefined): void => {
  if (before === undefined) return
  const query = new URLSearchParams({ limit: String(limit), before })
  ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`)
}
