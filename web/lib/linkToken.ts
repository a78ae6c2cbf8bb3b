/** The secret of a link from one of our mails. It lives here and nowhere else, so that no history can hold it. */
let held: { readonly path: string; readonly token: string } | undefined

const paths = ['/auth', '/verify-email']

/** Takes the token out of the address bar, before anything else looks at it. */
export const takeLinkToken = (): void => {
  const { pathname, search } = location
  const token = new URLSearchParams(search).get('token')
  if (token === null || !paths.includes(pathname)) return
  held = { path: pathname, token }
  history.replaceState(history.state, '', pathname)
}

/** The token that the page was opened with; empty when the link had lost it, undefined when there was none. */
export const linkTokenFor = (path: string): string | undefined =>
  held?.path === path ? held.token : undefined

export const dropLinkToken = (): void => {
  held = undefined
}
