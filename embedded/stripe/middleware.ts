import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'

const maxBodyBytes = 64 * 1024
const timeoutMs = 30_000

/**
 * Forwards the two Stripe calls of browsers from the application's own origin. Mount it before any body
 * parser. The Authorization header is not forwarded, because browsers only have the publishable key.
 */
export const sandboxProxy = (port: number, basePath = '/sandbox/stripe'): Middleware => {
  const calls = [
    { method: 'GET', form: /^\/v1\/(payment_intents\/pi|setup_intents\/seti)_[A-Za-z0-9_]{1,250}$/ },
    {
      method: 'POST',
      form: /^\/v1\/(payment_intents\/pi|setup_intents\/seti)_[A-Za-z0-9_]{1,250}\/confirm$/,
    },
  ]
  return async (ctx, next) => {
    const path = ctx.path.startsWith(`${basePath}/`) ? ctx.path.slice(basePath.length) : undefined
    if (path === undefined || !calls.some(call => call.method === ctx.method && call.form.test(path))) {
      return next()
    }
    ctx.set('cache-control', 'no-store')
    const body = ctx.method === 'POST' ? await readSmall(ctx.req) : null
    if (body === undefined) {
      // Otherwise the rest of the body would be read as the next request.
      ctx.set('connection', 'close')
      ctx.status = 413
      ctx.body = errorBody('Request is too large.', 'invalid_request_error')
      return
    }
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}${ctx.search}`, {
        method: ctx.method,
        body,
        headers: passedOn(ctx.req),
        signal: AbortSignal.timeout(timeoutMs),
      })
      ctx.status = response.status
      ctx.set('request-id', response.headers.get('request-id') ?? '')
      ctx.body = await response.text()
      ctx.type = 'application/json'
    } catch {
      ctx.status = 502
      ctx.body = errorBody('The payment sandbox cannot be reached.', 'api_error')
    }
  }
}

const errorBody = (message: string, type: string) => ({ error: { message, type } })

// Forwards only these headers: no keys or cookies of the application.
const passedOn = ({ headers }: IncomingMessage): Record<string, string> => {
  const type = headers['content-type']
  return type === undefined ? {} : { 'content-type': type }
}

/** Undefined for a body that is too large. */
const readSmall = async (request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return undefined
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
