import * as z from 'zod/mini'
import { fieldTexts } from './fieldTexts.ts'
import { type TokenScope, tokenLimits, tokenScopes } from './tokenScopes.ts'

/** POST /api/tokens. With `goalIds` it opens only those goals, and none of the lists over all goals. */
export const makeTokenRequest = z.object({
  name: z
    .string(fieldTexts.nameRequired)
    .check(
      z.trim(),
      z.minLength(1, fieldTexts.nameRequired),
      z.maxLength(tokenLimits.nameLength, fieldTexts.nameLong),
    ),
  scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
  /** How long it works. */
  days: z.int().check(z.minimum(1), z.maximum(tokenLimits.days)),
  goalIds: z.nullish(
    z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(tokenLimits.goals)),
  ),
})
export type MakeTokenRequest = z.output<typeof makeTokenRequest>

/** GET /api/tokens: those of the account, without the tokens themselves. DELETE /api/tokens/{id} revokes one. */
export interface TokenResponse {
  readonly id: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** The goals that it opens; null for all. */
  readonly goalIds: readonly number[] | null
  readonly createdAt: string
  readonly expiresAt: string
  /** Accurate to five minutes; null while it was not used. */
  readonly lastUsedAt: string | null
}

/** The answer to POST /api/tokens, and the only one with the token: it is stored as a hash. */
export interface MadeTokenResponse extends TokenResponse {
  readonly token: string
}
