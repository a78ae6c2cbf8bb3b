import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { ApiMiddleware } from '../context.ts'

interface Options {
  readonly secure: boolean
  readonly realStripe: boolean
}

const self = "'self'"
const none = "'none'"

/**
 * The content security policy: scripts, styles and data only from ourselves, and no framing. Stripe's hosts
 * are allowed only with real Stripe keys, as its documentation requires.
 */
export const headers = ({ secure, realStripe }: Options): ApiMiddleware => {
  const stripe = (...hosts: string[]): string[] =>
    realStripe ? hosts.map(host => `https://${host}.stripe.com`) : []
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [none],
        scriptSrc: [self, ...stripe('js', '*.js')],
        styleSrc: [self],
        imgSrc: [self, 'data:'],
        fontSrc: [self],
        connectSrc: [self, ...stripe('api')],
        frameSrc: realStripe ? stripe('js', '*.js', 'hooks') : [none],
        manifestSrc: [self],
        workerSrc: [self],
        formAction: [self],
        baseUri: [none],
        objectSrc: [none],
        frameAncestors: [none],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  // Computed once, because they are the same for every response.
  const all = headersSetBy(set)
  return (ctx, next) => {
    for (const [name, value] of all) ctx.res.setHeader(name, value)
    return next()
  }
}

const headersSetBy = (set: ReturnType<typeof helmet>): readonly (readonly [string, string])[] => {
  const all: [string, string][] = []
  const response: Pick<ServerResponse, 'removeHeader'> & { setHeader(name: string, value: string): void } = {
    setHeader: (name, value) => void all.push([name, value]),
    removeHeader: () => undefined,
  }
  set({} as IncomingMessage, response as unknown as ServerResponse, error => {
    if (error) throw error
  })
  return all
}
