import { invalidRequest, SandboxError } from './errors.ts'
import type { Resource, Route } from './route.ts'

export interface Match {
  readonly route: Route
  readonly id: string
}

/**
 * Finds the route of a request.
 * @throws SandboxError when there is none
 */
export const createRouter = (resources: readonly Resource[]) => {
  const routes = resources.flatMap(resource =>
    resource.routes.map(route => ({
      route,
      form: new RegExp(`^${route.path.replace(':id', '([A-Za-z0-9_]{1,255})')}$`),
    })),
  )
  return (method: string, path: string): Match => {
    for (const { route, form } of routes) {
      const match = route.method === method ? form.exec(path) : null
      if (match !== null) return { route, id: match[1] ?? '' }
    }
    throw invalidRequest(
      `Unrecognized request URL (${method.slice(0, 10)}: ${path.slice(0, 200)}). Please see https://docs.stripe.com.`,
      { status: 404 },
    )
  }
}
export type Router = ReturnType<typeof createRouter>

export const notForAccounts = invalidRequest(
  'The sandbox makes this API call for the platform only, not for a connected account.',
)

export const needsSecretKey = new SandboxError(403, {
  code: 'secret_key_required',
  message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  type: 'invalid_request_error',
})
