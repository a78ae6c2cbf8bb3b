import type { z } from 'zod'
import { flag, like, must, secret, text } from './forms.ts'

const isSafe = (issuer: string): boolean => {
  const url = URL.parse(issuer)
  const isHere = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  return (
    url !== null && url.search === '' && (url.protocol === 'https:' || (url.protocol === 'http:' && isHere))
  )
}

/** Sign-in by an OpenID Connect provider, beside the password. */
export const openIdFields = {
  OPENID_ISSUER: text
    .refine(isSafe, must('an address that begins with https://, or with http:// on this machine'))
    .optional(),
  OPENID_CLIENT_ID: text.optional(),
  OPENID_CLIENT_SECRET: secret(text.optional()),
  OPENID_NAME: like(/^[^<>{}\p{Cc}]{1,40}$/u, 'a name of at most 40 characters, for the button'),
  OPENID_SECOND_FACTOR: flag,
} as const
export const openIdGroup = [
  'OPENID_ISSUER',
  'OPENID_CLIENT_ID',
  'OPENID_CLIENT_SECRET',
  'OPENID_NAME',
] as const

export interface OpenIdSettings {
  /** Undefined where people sign in by password only. */
  readonly openId:
    | {
        readonly issuer: string
        readonly clientId: string
        readonly clientSecret: string
        /** As people know the provider. */
        readonly name: string
        /** Whether a second factor that the provider reports counts as the second step of a sign-in. */
        readonly secondFactor: boolean
      }
    | undefined
}

type Read = z.output<z.ZodObject<typeof openIdFields>>
export const arrangeOpenId = (from: Read): OpenIdSettings => {
  const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret } = from
  const { OPENID_NAME: name, OPENID_SECOND_FACTOR: secondFactor } = from
  if (!issuer || !clientId || !clientSecret || !name) return { openId: undefined }
  return { openId: { issuer, clientId, clientSecret, name, secondFactor } }
}
