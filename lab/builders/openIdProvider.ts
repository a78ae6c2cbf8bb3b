import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { listenOnLoopback } from '#embedded/controls/listening.ts'
import type { OpenIdSettings } from '#shared/settings/openId.ts'
import { atFileEnd } from '../runner/cleanUp.ts'

/** The person at the provider, who consents to everything. */
interface Person {
  readonly subject: string
  /** What the provider says, whether or not it is true. */
  readonly says?: Readonly<Record<string, unknown>>
}

const methodsOf = ({ says }: Person): string[] => (Array.isArray(says?.['amr']) ? says['amr'] : [])

/** A real provider on this machine, without pages. Every visitor is the person whom the test has named last. */
export const startOpenIdProvider = async () => {
  let appUrl = ''
  let person: Person | 'refuses' = { subject: 'nia' }
  const said = new Map<string, Person['says']>()
  const server = createServer()
  const port = await listenOnLoopback(server)
  const issuer = `http://localhost:${port}`
  const openTo = (url: string): void => {
    appUrl = url
    const provider = new Provider(issuer, {
      clients: [
        { client_id: 'calabash', client_secret: 'a-shared-secret', redirect_uris: [`${appUrl}/openid`] },
      ],
      cookies: { keys: ['of the provider in tests'] },
      claims: {
        openid: ['sub', 'amr'],
        email: ['email', 'email_verified'],
        profile: ['preferred_username', 'name'],
      },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...said.get(accountId) }),
      }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      ttl: { Session: 1 },
    })
    provider.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/interaction/')) return next()
      if (person === 'refuses') {
        const refused = { error: 'access_denied', error_description: 'The person has cancelled' }
        return provider.interactionFinished(ctx.req, ctx.res, refused, { mergeWithLastSubmission: false })
      }
      const accountId = person.subject
      said.set(accountId, person.says)
      const grant = new provider.Grant({ accountId, clientId: 'calabash' })
      grant.addOIDCScope('openid email profile')
      const result = {
        login: { accountId, remember: false, amr: methodsOf(person) },
        consent: { grantId: await grant.save() },
      }
      await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
    })
    server.on('request', provider.callback())
  }
  const close = () => new Promise<void>(resolve => server.close(() => resolve()).closeAllConnections())
  atFileEnd(() => void close().catch(() => undefined))
  return {
    /** Registers the application at this address as its client. */
    openTo,
    settings: {
      ...{ issuer, clientId: 'calabash', clientSecret: 'a-shared-secret' },
      ...{ name: 'Example', secondFactor: false },
    } satisfies OpenIdSettings['openId'],
    is: (next: Person | 'refuses') => {
      person = next
    },
    /** As a browser follows the redirects from the first address: the query with which it comes back. */
    visit: async (location: string): Promise<string> => {
      const cookies = new Map<string, string>()
      for (let at = location; ; ) {
        if (at.startsWith(`${appUrl}/openid?`)) return new URL(at).search.slice(1)
        const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const next = answer.headers.get('location')
        if (next === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
        at = new URL(next, at).href
      }
    },
    close,
  }
}
