import { createApp } from '#ledger/api/app.ts'
import type { ApiParts, ApiSettings } from '#ledger/api/context.ts'
import type { Endpoint } from '#ledger/api/endpoint.ts'
import { createMetrics } from '#ledger/api/metrics.ts'

export const plain: ApiSettings = {
  sessionKeys: ['a key for tests that is long enough to be one'],
  dataKeys: ['a key of data for tests that is long enough'],
  appUrl: 'http://localhost',
  secure: false,
  trustProxy: 0,
  webRoot: '.',
  languages: ['en'],
  realStripe: false,
  metrics: createMetrics().registry,
}

/** The endpoints of the composed application, without running it. */
export const listEndpoints = (): Endpoint<never>[] => {
  const app = createApp({} as unknown as ApiParts, plain)
  return app.middleware.flatMap(
    layer => (layer as { readonly endpoints?: readonly Endpoint<never>[] }).endpoints ?? [],
  )
}

/** `POST /api/login` */
export const listRoutes = (): string[] => listEndpoints().map(({ method, path }) => `${method} ${path}`)
