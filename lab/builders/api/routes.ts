import { type ApiSettings, createApp } from '../app.ts'
import type { ApiParts } from '../context.ts'
import { createMetrics } from '../metrics.ts'

export const plain: ApiSettings = {
  sessionKeys: ['a key for tests that is long enough to be one'],
  appUrl: 'http://localhost',
  secure: false,
  trustProxy: 0,
  webRoot: '.',
  realStripe: false,
  metrics: createMetrics().registry,
}

/** The routes of the application as it is put together, without running it: `POST /api/login`. */
export const listRoutes = (): string[] => {
  const app = createApp({} as unknown as ApiParts, plain)
  const routers = app.middleware.flatMap(layer => {
    const { router } = layer as unknown as { router?: { stack: { methods: string[]; path: string }[] } }
    return router ? router.stack : []
  })
  return [
    ...new Set(
      routers.flatMap(({ methods, path }) => methods.filter(m => m !== 'HEAD').map(m => `${m} ${path}`)),
    ),
  ]
}
