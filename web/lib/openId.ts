/** A sign-in at another provider leaves our pages, and comes back to the page `/openid` in the same tab. */
const kept = 'openid'
const path = '/openid'

/** Keeps the place that was wanted, because the browser's history entry is left. */
export const leaveFor = (location: string): void => {
  sessionStorage.setItem(kept, JSON.stringify(history.state ?? null))
  window.location.assign(location)
}

let answer: string | undefined

/** The provider's answer in the address, which is removed there: lists of visited pages must not contain it. */
export const takeAnswer = (): string => {
  const { pathname, search } = location
  if (answer === undefined && pathname === path) {
    answer = search.slice(1)
    const state: unknown = JSON.parse(sessionStorage.getItem(kept) ?? 'null')
    sessionStorage.removeItem(kept)
    history.replaceState(state, '', path)
  }
  return answer ?? ''
}
