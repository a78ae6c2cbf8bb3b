const keptMs = 1_000
const mostKept = 5_000
const longestKept = 1_000

type Known = ReadonlyMap<string, { readonly token: string; readonly until: number }>

/**
 * Caches for a second which session a cookie header names; whether the session is still valid is checked each time. Cookie
 * headers change often, so entries must expire cheaply: they are kept in two generations, and the older is dropped as a whole.
 */
export const recalledCookies = (now = () => performance.now()) => {
  let [young, old, since]: [Map<string, { token: string; until: number }>, Known, number] = [
    new Map(),
    new Map(),
    now(),
  ]
  return {
    token: (cookie: string): string | undefined => {
      const known = young.get(cookie) ?? old.get(cookie)
      return known && known.until > now() ? known.token : undefined
    },
    keep: (cookie: string, token: string): void => {
      if (cookie.length > longestKept) return
      if (now() - since > keptMs || young.size >= mostKept) [young, old, since] = [new Map(), young, now()]
      young.set(cookie, { token, until: now() + keptMs })
    },
    size: (): number => young.size + old.size,
  }
}
