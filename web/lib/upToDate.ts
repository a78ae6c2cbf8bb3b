import { mutate, SWRConfig } from 'swr'
import { onUserChange } from './currentUser.ts'
import { askedAt, early, fetchAgain, shown } from './data.ts'
import { get } from './http.ts'

/** As many requests at once are enough for one page. */
const most = 6
/** When a change was last heard of. */
let changedAt = 0
onUserChange(() => early.clear())

/** Notes that data have changed, and returns the time. */
export const noteChange = (): number => {
  changedAt = performance.now()
  return changedAt
}

const entryOf = (key: string) => SWRConfig.defaultValue.cache.get(key)

/** Data that have been fetched. */
export const held = (key: string) => entryOf(key)?.data

/** Fetches what a page will need, unless it is there or under way. */
export const prefetch = (key: string): void => {
  if (held(key) !== undefined || entryOf(key)?.isValidating || early.has(key) || early.size >= most) return
  const request = get<never>(key)
  const asked = performance.now()
  early.set(key, request)
  const keep = async (body: unknown) => {
    // Unless another user has signed in, or a page has it already.
    if (early.get(key) !== request || shown.includes(key)) return
    await mutate(key, body, { revalidate: false })
    if (changedAt > asked) askedAt.set(key, 0)
  }
  request
    .then(keep)
    // The page fetches it again, and shows the failure.
    .catch(() => undefined)
    .finally(() => early.get(key) === request && early.delete(key))
}

/**
 * Fetches data that had changed by `since`: at once where they are shown, else when they are shown next. What was
 * asked for later has the change.
 */
export const refetch = async (key: string, since: number): Promise<void> => {
  if ((askedAt.get(key) ?? 0) >= since) return
  if (shown.includes(key)) await fetchAgain(key)
  else askedAt.set(key, 0)
}
