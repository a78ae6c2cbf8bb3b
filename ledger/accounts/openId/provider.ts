import * as openId from 'openid-client'
import type { Logger } from 'pino'
import type { ExpectedAnswer, OpenIdProvider, ProvenIdentity, SignInFault } from '#shared/ports/openId.ts'
import type { OpenIdSettings } from '#shared/settings/openId.ts'

/** The page to which the provider sends browsers back. */
export const openIdPath = '/openid'
const timeoutSeconds = 10

/** What the provider supports; by the standard it supports the basic way unless it says otherwise. */
const authenticate =
  (secret: string): openId.ClientAuth =>
  (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = ways.includes('client_secret_basic') ? openId.ClientSecretBasic : openId.ClientSecretPost
    way(secret)(server, ...rest)
  }

interface Surroundings {
  readonly appUrl: string
  /** Gets the reason of a failure; the person reads only that there was one. */
  readonly log: Pick<Logger, 'warn'>
}

/**
 * By the authorization code flow with PKCE, state and nonce. What the provider publishes is fetched at the first sign-in, and again
 * after a failure, so that nothing here needs the provider to start.
 */
export const createOpenIdProvider = (
  { issuer, clientId, clientSecret, name, secondFactor }: NonNullable<OpenIdSettings['openId']>,
  { appUrl, log }: Surroundings,
): OpenIdProvider => {
  let published: Promise<openId.Configuration> | undefined
  const discovered = (): Promise<openId.Configuration> => {
    const execute = issuer.startsWith('http:') ? [openId.allowInsecureRequests] : []
    published ??= openId.discovery(new URL(issuer), clientId, {}, authenticate(clientSecret), {
      ...{ execute, timeout: timeoutSeconds },
    })
    published.catch(() => {
      published = undefined
    })
    return published
  }
  const redirectUri = `${appUrl}${openIdPath}`

  const identify = async (query: string, expected: ExpectedAnswer): Promise<ProvenIdentity> => {
    const configuration = await discovered()
    const tokens = await openId.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
      pkceCodeVerifier: expected.verifier,
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    // Many providers give the address only there. Its subject is compared with that of the token.
    const info =
      claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims
    const { amr } = claims
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: textOf(info['email']),
      name: textOf(info['preferred_username']) ?? textOf(info['name']),
      secondFactor: Array.isArray(amr) && amr.includes('mfa'),
    }
  }

  return {
    name,
    factorCounts: secondFactor,
    begin: async language => {
      const expected = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      }
      try {
        const location = openId.buildAuthorizationUrl(await discovered(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: expected.state,
          nonce: expected.nonce,
          code_challenge: await openId.calculatePKCECodeChallenge(expected.verifier),
          code_challenge_method: 'S256',
          ui_locales: language,
        })
        return { location: location.href, expected }
      } catch (err) {
        log.warn({ err, issuer }, 'the OpenID Connect provider could not be asked')
        return 'away'
      }
    },
    finish: async (query, expected) => {
      try {
        return await identify(query, expected)
      } catch (err) {
        const fault = faultOf(err)
        if (fault !== 'refused')
          log.warn({ err, issuer, fault }, 'an answer of the OpenID Connect provider could not be used')
        return fault
      }
    },
  }
}

const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim !== '' && claim.length <= 320 ? claim : null

const faultOf = (err: unknown): SignInFault => {
  if (err instanceof openId.AuthorizationResponseError) return 'refused'
  // `fetch` throws it when there is no connection.
  if (err instanceof TypeError && err.message === 'fetch failed') return 'away'
  const code = err instanceof Error && 'code' in err ? err.code : undefined
  return code === 'OAUTH_TIMEOUT' ? 'away' : 'invalid'
}
