/** A mail about an account. The secret proves the address: the token of a link, or a code to type. */
export type AccountMail =
  | {
      readonly purpose: 'reset' | 'verify' | 'recovery'
      readonly username: string
      readonly email: string
      readonly secret: string
    }
  | { readonly purpose: 'goodbye'; readonly username: string; readonly email: string }

/** Where a worker finds what to send for a request that was put down. */
export interface AccountMails {
  prepare(requestId: string): Promise<AccountMail | undefined>
  done(requestId: string): Promise<void>
}
