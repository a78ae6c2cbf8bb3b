/** What must come back with the answer to one request, kept by the browser that asked. */
export interface ExpectedAnswer {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The person that the provider has authenticated. */
export interface ProvenIdentity {
  /** Together they identify the person for ever; nothing else does. */
  readonly issuer: string
  readonly subject: string
  /** What the provider says, which proves nothing. */
  readonly email: string | null
  readonly name: string | null
  /** Whether it reports that a second factor was shown just now. */
  readonly secondFactor: boolean
}

/** `refused` by the person or the provider, `invalid` as an answer, or `away`. */
export type SignInFault = 'refused' | 'invalid' | 'away'

/** An OpenID Connect provider. */
export interface OpenIdProvider {
  readonly name: string
  /** Whether a second factor that it reports counts as the second step of a sign-in. */
  readonly factorCounts: boolean
  /** Where the browser is sent. */
  readonly begin: (
    language: string,
  ) => Promise<
    { readonly location: string; readonly expected: ExpectedAnswer } | Extract<SignInFault, 'away'>
  >
  /** @param query of the address to which the provider has sent the browser back */
  readonly finish: (query: string, expected: ExpectedAnswer) => Promise<ProvenIdentity | SignInFault>
}
