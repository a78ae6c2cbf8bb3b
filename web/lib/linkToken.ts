/** The secret of a link from one of our mails. */
let held: { readonly path: string; readonly token: string } | undefined

const paths = ['/auth', '/verify-email', '/not-me', '/new-email', '/old-email', '/not-my-destination']

/**
 * Removes the token from the address bar, before anything else reads it, so that no list of visited pages contains it. That of a
 * reset stays in the state of the history's entry until it is dropped: its form is still there after a reload.
 */
export const takeLinkToken = (): void => {
  const { pathname, search } = location
  const { state } = history
  const isReset = pathname === '/auth'
  const token = new URLSearchParams(search).get('token') ?? (isReset ? state?.linkToken : undefined)
  if (token === undefined || !paths.includes(pathname)) return
  held = { path: pathname, token }
  history.replaceState(isReset ? { ...state, linkToken: token } : state, '', pathname)
}

/**
 * The token that the page was opened with; empty when the link arrived without it, undefined when there was
 * no link.
 */
export const linkTokenFor = (path: string): string | undefined =>
  held?.path === path ? held.token : undefined

export const dropLinkToken = (): void => {
  held = undefined
  const { state } = history
  if (state?.linkToken !== undefined) history.replaceState({ ...state, linkToken: undefined }, '')
}
