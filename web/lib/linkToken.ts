/** The secret of a link from one of our mails. It is stored only here, so that no history contains it. */
let held: { readonly path: string; readonly token: string } | undefined

const paths = ['/auth', '/verify-email', '/not-me', '/new-email', '/old-email', '/not-my-destination']

/** Removes the token from the address bar, before anything else reads it. */
export const takeLinkToken = (): void => {
  const { pathname, search } = location
  const token = new URLSearchParams(search).get('token')
  if (token === null || !paths.includes(pathname)) return
  held = { path: pathname, token }
  history.replaceState(history.state, '', pathname)
}

/**
 * The token that the page was opened with; empty when the link arrived without it, undefined when there was
 * no link.
 */
export const linkTokenFor = (path: string): string | undefined =>
  held?.path === path ? held.token : undefined

export const dropLinkToken = (): void => {
  held = undefined
}
