import * as z from 'zod/mini'
import type { Instant } from '../time.ts'
import { username } from './usernames.ts'

/**
 * Sign-in by an OpenID Connect provider: POST /api/openid/begin and, by an account for itself, POST /api/openid/link. The browser
 * goes to `location`, and returns to the page `/openid`, which posts its query to POST /api/openid/finish.
 */
export interface BeginOpenIdResponse {
  readonly location: string
}

export const openIdAnswerRequest = z.object({ answer: z.string().check(z.maxLength(6_000)) })

/** 200 for a new link of the signed-in account. */
export interface OpenIdLinkedResponse {
  readonly linked: true
}

/** 202 for a person without an account here, who makes one with POST /api/openid/register within ten minutes. */
export interface OpenIdNewcomer {
  readonly newcomer: {
    /** Where the account's mail will go; null when the provider names no address, and then there can be no account. */
    readonly email: string | null
    readonly suggestedName: string
  }
}

export const openIdRegisterRequest = z.object({ username })

/** GET /api/openid. DELETE /api/openid/link takes the password. */
export interface OpenIdLinkResponse {
  /** Null when the account is signed in to by password only. */
  readonly link: {
    readonly since: Instant
    readonly lastUsedAt: Instant | null
    /** Whether the account was made with it, and so may have no password yet. */
    readonly madeAccount: boolean
  } | null
}
