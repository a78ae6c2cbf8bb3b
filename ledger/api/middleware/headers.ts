import helmet from 'koa-helmet'
import type { ApiMiddleware } from '../context.ts'

interface Options {
  readonly secure: boolean
  readonly realStripe: boolean
}

const self = "'self'"
const none = "'none'"

/**
 * What browsers may do with our pages: scripts, styles and data are our own and nobody may frame us. Stripe's hosts
 * come in only where cards are taken for real, as Stripe asks for.
 */
export const headers = ({ secure, realStripe }: Options): ApiMiddleware => {
  const stripe = (...hosts: string[]): string[] =>
    realStripe ? hosts.map(host => `https://${host}.stripe.com`) : []
  return helmet({
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
  }) as unknown as ApiMiddleware
}
