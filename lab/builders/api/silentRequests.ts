interface SilentRequest {
  readonly what: string
  readonly path: string
  /** For an account of this name, which may not exist. */
  readonly body: (name: string) => object
  /** By a user who is signed in. */
  readonly signedIn?: boolean
}

/** Requests whose response and duration must not show whether an account exists. */
export const silentRequests: readonly SilentRequest[] = [
  {
    what: 'signing in',
    path: '/api/login',
    body: name => ({ username: name, password: 'Wrong-password-1' }),
  },
  {
    what: 'signing in by an address',
    path: '/api/login',
    body: name => ({ username: `${name}@example.com`, password: 'Wrong-1-word' }),
  },
  {
    what: 'asking for a reset',
    path: '/api/forgot-password',
    body: name => ({ email: `${name}@example.com` }),
  },
  {
    what: 'asking for a recovery code',
    path: '/api/account-recovery/identify',
    body: name => ({ identifier: name }),
  },
  {
    what: 'guessing a recovery code',
    path: '/api/account-recovery/verify',
    body: name => ({ identifier: name, code: '123456' }),
  },
  {
    what: 'changing to an address',
    path: '/api/change-email',
    body: name => ({ email: `${name}@example.com`, password: 'Susu-circle-1' }),
    signedIn: true,
  },
]
