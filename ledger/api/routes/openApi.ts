import { type Endpoint, endpointFor } from '../endpoint.ts'
import { openApiDocument } from '../openapi/document.ts'

interface Dependencies {
  readonly settings: { readonly appUrl: string }
}

/** The description of all these routes and of itself, written once. */
export const openApiEndpoints = (others: readonly Endpoint<never>[]): Endpoint<Dependencies>[] => {
  let written: string | undefined
  const own: Endpoint<Dependencies> = endpointFor<Dependencies>()('GET /api/openapi.json', {
    respond: (ctx, { settings }) => {
      written ??= JSON.stringify(openApiDocument([...others, own], settings))
      ctx.set('Cache-Control', 'public, max-age=300')
      ctx.type = 'json'
      ctx.body = written
    },
  })
  return [own]
}
